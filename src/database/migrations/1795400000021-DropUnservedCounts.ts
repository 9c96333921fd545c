import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Reblogs and replies were stored with each post, and nothing read them. */
export class DropUnservedCounts1795400000021 implements MigrationInterface {
  name = 'DropUnservedCounts1795400000021';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "post" DROP COLUMN "reblogs_count", DROP COLUMN "replies_count"`);
  }

  /** Other columns stand between those that were dropped and these: the order of columns is of no meaning. */
  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "post" ADD "reblogs_count" integer NOT NULL DEFAULT '0', ADD "replies_count" integer NOT NULL DEFAULT '0'`,
    );
  }
}
