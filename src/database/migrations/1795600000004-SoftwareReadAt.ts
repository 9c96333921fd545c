import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Each instance is asked for its software once a day. */
export class SoftwareReadAt1795600000004 implements MigrationInterface {
  name = 'SoftwareReadAt1795600000004';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`ALTER TABLE "instance" ADD "software_read_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(
      `COMMENT ON COLUMN "instance"."software_read_at" IS 'When it was last asked for its software.'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "instance" DROP COLUMN "software_read_at"`);
  }
}
