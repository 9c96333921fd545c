import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The undo of a bulk decision gives posts the decisions of others back: as reviews, these counted as decisions of whoever undid it. */
export class UndoneReviews1796400000001 implements MigrationInterface {
  name = 'UndoneReviews1796400000001';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '1s'`);
    await queryRunner.query(
      auditReview(`coalesce(nullif(current_setting('sluice.review_action', true), ''), 'review')`),
    );
    await queryRunner.query(
      comment('Appends a change of a review; the setting sluice.review_action of the transaction may say what it is.'),
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(auditReview(`'review'`));
    await queryRunner.query(comment('Appends a change of a review.'));
  }
}

const comment = (sentence: string) => `COMMENT ON FUNCTION audit_review() IS '${sentence}'`;

const FIELDS = ['manual_spam_score', 'reviewer_notes', 'rejection_reason'];

const valuesOf = (row: string) => `jsonb_build_object(
       'decision', CASE WHEN ${row}.reviewed_at IS NULL THEN NULL WHEN ${row}.approved THEN 'approved' ELSE 'rejected' END,
       ${FIELDS.map((field) => `'${field}', ${row}.${field}`).join(', ')})`;

const auditReview = (
  action: string,
) => `CREATE OR REPLACE FUNCTION audit_review() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     old_values jsonb := ${valuesOf('OLD')};
     new_values jsonb := ${valuesOf('NEW')};
     name text;
   BEGIN
     IF old_values = new_values THEN RETURN NULL; END IF;
     FOREACH name IN ARRAY ARRAY[${['decision', ...FIELDS].map((field) => `'${field}'`).join(', ')}] LOOP
       IF old_values -> name = new_values -> name THEN
         old_values := old_values - name;
         new_values := new_values - name;
       END IF;
     END LOOP;
     PERFORM audit_append(${action}, 'post', NEW.id, old_values, new_values);
     RETURN NULL;
   END $$`;
