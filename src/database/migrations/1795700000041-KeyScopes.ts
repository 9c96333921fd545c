import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What each key may do and how long it is valid; names are unique. Keys made before may do everything, for ever. */
export class KeyScopes1795700000041 implements MigrationInterface {
  name = 'KeyScopes1795700000041';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "api_key"
        ADD "scopes" text array NOT NULL DEFAULT '{read,review,queue,admin}',
        ADD "expires_at" TIMESTAMP(3) WITH TIME ZONE,
        ADD CONSTRAINT "ck_api_key_scopes" CHECK ("scopes" <@ '{read,review,queue,admin}' AND "scopes" <> '{}')`);
    // The oldest of several keys keeps the name; the others get their id added.
    await queryRunner.query(`
      UPDATE "api_key" k SET "name" = left(k."name", 70) || ' (key ' || k."id" || ')'
      WHERE k."revoked_at" IS NULL AND EXISTS (
        SELECT FROM "api_key" o WHERE o."name" = k."name" AND o."revoked_at" IS NULL AND o."id" < k."id")`);
    await queryRunner.query(`CREATE UNIQUE INDEX "uq_api_key_name" ON "api_key" ("name") WHERE "revoked_at" IS NULL`);
    await queryRunner.query(
      `COMMENT ON COLUMN "api_key"."scopes" IS 'What the key may do: read, review, queue, admin.'`,
    );
    await queryRunner.query(`COMMENT ON COLUMN "api_key"."expires_at" IS 'When it stops being valid; null for never.'`);
    await queryRunner.query(
      `COMMENT ON INDEX "uq_api_key_name" IS 'No two valid keys have one name; a revoked one frees its name.'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "uq_api_key_name"`);
    await queryRunner.query(`
      ALTER TABLE "api_key" DROP CONSTRAINT "ck_api_key_scopes", DROP COLUMN "expires_at", DROP COLUMN "scopes"`);
  }
}
