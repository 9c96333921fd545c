import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A rejection may say why: one of a list that the service keeps, beside texts for notes. The audit log has the reason too. */
export class RejectionReasons1795800000051 implements MigrationInterface {
  name = 'RejectionReasons1795800000051';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`ALTER TABLE "post" ADD "rejection_reason" text`);
    await queryRunner.query(
      `COMMENT ON COLUMN "post"."rejection_reason" IS 'Why it was rejected, a key of the list in review_settings then; null where nobody said.'`,
    );
    await queryRunner.query(auditReview([...FIELDS, 'rejection_reason']));
    await queryRunner.query(`
      CREATE TABLE "review_settings" (
        "id" smallint NOT NULL DEFAULT '1', "rejection_reasons" jsonb NOT NULL, "note_templates" jsonb NOT NULL,
        "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "one_row" CHECK ("id" = 1), CONSTRAINT "pk_review_settings" PRIMARY KEY ("id"))`);
    await queryRunner.query(
      `INSERT INTO "review_settings" ("rejection_reasons", "note_templates") VALUES ($1::jsonb, '[]')`,
      [JSON.stringify(REASONS.map((key) => ({ key, label: null })))],
    );
    for (const [object, comment] of COMMENTS) await queryRunner.query(`COMMENT ON ${object} IS '${comment}'`);
    await queryRunner.query(`
      CREATE TRIGGER "audit_change" AFTER UPDATE ON "review_settings"
      FOR EACH ROW EXECUTE FUNCTION audit_change('review_settings', 'rejection_reasons', 'note_templates')`);
    await queryRunner.query(`COMMENT ON TRIGGER "audit_change" ON "review_settings" IS 'Keeps the audit log.'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "review_settings"`);
    await queryRunner.query(auditReview(FIELDS));
    await queryRunner.query(`ALTER TABLE "post" DROP COLUMN "rejection_reason"`);
  }
}

const REASONS = ['spam', 'off_topic', 'low_quality', 'no_alt_text', 'duplicate', 'consent', 'other'];

const COMMENTS = [
  [`TABLE "review_settings"`, 'One row: what reviewers choose from, in the order in which they see it.'],
  [
    `COLUMN "review_settings"."rejection_reasons"`,
    'Why posts are rejected, each as key and label; digit keys choose the first nine.',
  ],
  [`COLUMN "review_settings"."note_templates"`, 'Texts for notes, each as name and text.'],
] as const;

const FIELDS = ['manual_spam_score', 'reviewer_notes'];

const valuesOf = (row: string, fields: readonly string[]) => `jsonb_build_object(
       'decision', CASE WHEN ${row}.reviewed_at IS NULL THEN NULL WHEN ${row}.approved THEN 'approved' ELSE 'rejected' END,
       ${fields.map((field) => `'${field}', ${row}.${field}`).join(', ')})`;

const auditReview = (
  fields: readonly string[],
) => `CREATE OR REPLACE FUNCTION audit_review() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     old_values jsonb := ${valuesOf('OLD', fields)};
     new_values jsonb := ${valuesOf('NEW', fields)};
     name text;
   BEGIN
     FOREACH name IN ARRAY ARRAY[${['decision', ...fields].map((field) => `'${field}'`).join(', ')}] LOOP
       IF old_values -> name = new_values -> name THEN
         old_values := old_values - name;
         new_values := new_values - name;
       END IF;
     END LOOP;
     PERFORM audit_append('review', 'post', NEW.id, old_values, new_values);
     RETURN NULL;
   END $$`;
