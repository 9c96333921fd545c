import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Where accounts have signed in from, so that a stranger's guesses keep nobody out. */
export class KnownOrigin1795500000021 implements MigrationInterface {
  name = 'KnownOrigin1795500000021';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "known_origin" (
        "user_id" bigint NOT NULL, "origin" text NOT NULL, "signed_in_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_known_origin" PRIMARY KEY ("user_id", "origin"))`);
    await queryRunner.query(`
      ALTER TABLE "known_origin" ADD CONSTRAINT "fk_known_origin_user_id"
      FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await queryRunner.query(
      `COMMENT ON TABLE "known_origin" IS 'Where an account has signed in from within 30 days: its failed logins from there are counted apart.'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "known_origin"`);
  }
}
