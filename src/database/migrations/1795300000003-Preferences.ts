import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What each user likes: their time zone, and what the console keeps for them. */
export class Preferences1795300000003 implements MigrationInterface {
  name = 'Preferences1795300000003';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "app_user" ADD "time_zone" text`);
    await queryRunner.query(`ALTER TABLE "app_user" ADD "preferences" jsonb NOT NULL DEFAULT '{}'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "app_user" DROP COLUMN "preferences"`);
    await queryRunner.query(`ALTER TABLE "app_user" DROP COLUMN "time_zone"`);
  }
}
