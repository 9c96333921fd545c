import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A stream knows down to which entries its timeline was read, and counts the fetches that did not reach them. */
export class FetchGaps1795600000002 implements MigrationInterface {
  name = 'FetchGaps1795600000002';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`
      ALTER TABLE "stream" ADD "known_ids" text array NOT NULL DEFAULT '{}', ADD "gap_count" integer NOT NULL DEFAULT '0',
        ADD "last_gap_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(
      `COMMENT ON COLUMN "stream"."known_ids" IS 'The newest entries of the timeline, by the instance''s ids, down to which everything was read.'`,
    );
    await queryRunner.query(
      `COMMENT ON COLUMN "stream"."gap_count" IS 'Fetches that did not reach what an earlier one had read.'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "stream" DROP COLUMN "last_gap_at", DROP COLUMN "gap_count", DROP COLUMN "known_ids"`,
    );
  }
}
