import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What is known of each instance, with an encrypted access token. */
export class Instances1795600000003 implements MigrationInterface {
  name = 'Instances1795600000003';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "instance" (
        "domain" text NOT NULL, "software" text, "software_version" text, "page_limit" integer,
        "rate_limit" integer, "rate_remaining" integer, "rate_reset_at" TIMESTAMP(3) WITH TIME ZONE,
        "last_answer_at" TIMESTAMP(3) WITH TIME ZONE, "last_status" smallint,
        "last_success_at" TIMESTAMP(3) WITH TIME ZONE, "last_error" text, "last_error_code" text,
        "access_token" bytea, "token_key_id" text, "token_set_at" TIMESTAMP(3) WITH TIME ZONE,
        "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_instance" PRIMARY KEY ("domain"))`);
    await queryRunner.query(
      `COMMENT ON TABLE "instance" IS 'What is known of an instance: its software, how it answered last, and an access token.'`,
    );
    for (const [column, comment] of COMMENTS)
      await queryRunner.query(`COMMENT ON COLUMN "instance"."${column}" IS '${comment}'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "instance"`);
  }
}

const COMMENTS = [
  ['page_limit', 'The most entries that it put on a page.'],
  ['rate_limit', 'Requests that it takes in a period, by X-RateLimit-Limit.'],
  ['rate_remaining', 'Requests that it still takes, as of the last response.'],
  ['last_answer_at', 'When a response last came, of whatever status.'],
  ['last_status', 'The HTTP status of that response.'],
  ['last_success_at', 'When a timeline was last read.'],
  ['last_error_code', 'Why it could not be read, as a word for programs.'],
  ['access_token', 'Encrypted: nonce, tag and ciphertext of AES-256-GCM.'],
  ['token_key_id', 'Tells the key that the token was encrypted with from others.'],
] as const;
