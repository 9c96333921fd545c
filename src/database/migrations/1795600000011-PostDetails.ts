import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Reply, poll, quote, link card and time of the last edit of a post; posts that are stored already have none of them. */
export class PostDetails1795600000011 implements MigrationInterface {
  name = 'PostDetails1795600000011';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`ALTER TABLE "post" ADD "details" jsonb`);
    await queryRunner.query(
      `COMMENT ON COLUMN "post"."details" IS 'What it replies to, its poll, quote and link card, and when it was edited; null where it was stored before.'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "post" DROP COLUMN "details"');
  }
}
