import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The prediction can be switched off; who did, or made it forget, is in the audit log. */
export class PredictionSwitch1795800000031 implements MigrationInterface {
  name = 'PredictionSwitch1795800000031';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "prediction_start" ADD "enabled" boolean NOT NULL DEFAULT true`);
    await queryRunner.query(
      `COMMENT ON COLUMN "prediction_start"."enabled" IS 'Whether anything is learned and predicted.'`,
    );
    await queryRunner.query(`
      CREATE TRIGGER "audit_change" AFTER UPDATE ON "prediction_start"
      FOR EACH ROW EXECUTE FUNCTION audit_change('prediction', 'enabled', 'learns_from')`);
    await queryRunner.query(`COMMENT ON TRIGGER "audit_change" ON "prediction_start" IS 'Keeps the audit log.'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER "audit_change" ON "prediction_start"`);
    await queryRunner.query(`ALTER TABLE "prediction_start" DROP COLUMN "enabled"`);
  }
}
