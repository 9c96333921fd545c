import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who has which post open: written every few seconds and worth nothing a minute later, so that no log keeps it. */
export class Presence1795800000041 implements MigrationInterface {
  name = 'Presence1795800000041';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE UNLOGGED TABLE "presence" (
        "identity" text NOT NULL, "page" text NOT NULL, "actor" text NOT NULL, "post_id" bigint NOT NULL,
        "opened_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "taken_at" TIMESTAMP(3) WITH TIME ZONE,
        "seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
        CONSTRAINT "pk_presence" PRIMARY KEY ("identity", "page"))`);
    for (const [object, comment] of COMMENTS) await queryRunner.query(`COMMENT ON ${object} IS '${comment}'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "presence"');
  }
}

const COMMENTS = [
  [
    `TABLE "presence"`,
    'Who has which post open now: a row per open page. Lost at a crash of the server, which does no harm.',
  ],
  [`COLUMN "presence"."identity"`, 'user:<name>, or key:<name>#<id>.'],
  [`COLUMN "presence"."page"`, 'Which of their open pages it is: a text of the page itself.'],
  [`COLUMN "presence"."actor"`, 'The name that others see.'],
  [`COLUMN "presence"."post_id"`, 'No foreign key: an unlogged table must not slow down deletions.'],
  [`COLUMN "presence"."opened_at"`, 'When the page opened the post.'],
  [`COLUMN "presence"."taken_at"`, 'When they took the post from somebody else.'],
  [`COLUMN "presence"."seen_at"`, 'When the page last said that the post is open.'],
] as const;
