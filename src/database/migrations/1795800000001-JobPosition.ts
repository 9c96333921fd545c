import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How far a job has gone through rows; the flags of blocked posts that were being compared are compared from the beginning. */
export class JobPosition1795800000001 implements MigrationInterface {
  name = 'JobPosition1795800000001';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "job" ADD "position" bigint`);
    await queryRunner.query(
      `COMMENT ON COLUMN "job"."position" IS 'Of a job that goes through rows in several runs, the id up to which it has; 0 where it begins, null when it is through.'`,
    );
    await queryRunner.query(
      `UPDATE job SET position = 0 WHERE name = 'blocked-flags' AND (last_finished_at >= last_started_at) IS NOT TRUE`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "job" DROP COLUMN "position"`);
  }
}
