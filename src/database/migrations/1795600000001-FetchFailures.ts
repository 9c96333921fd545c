import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A stream says why its instance could not be read. */
export class FetchFailures1795600000001 implements MigrationInterface {
  name = 'FetchFailures1795600000001';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`ALTER TABLE "stream" ADD "last_error_code" text`);
    await queryRunner.query(
      `COMMENT ON COLUMN "stream"."last_error_code" IS 'Why the instance could not be read, as a word for programs.'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "stream" DROP COLUMN "last_error_code"`);
  }
}
