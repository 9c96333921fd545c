import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A version also grows with the content of a post, which is no review: the audit log has an entry only where one changed. */
export class ReviewEntries1796000000901 implements MigrationInterface {
  name = 'ReviewEntries1796000000901';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(auditReview('IF old_values = new_values THEN RETURN NULL; END IF;'));
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(auditReview(''));
  }
}

const FIELDS = ['manual_spam_score', 'reviewer_notes', 'rejection_reason'];

const valuesOf = (row: string) => `jsonb_build_object(
       'decision', CASE WHEN ${row}.reviewed_at IS NULL THEN NULL WHEN ${row}.approved THEN 'approved' ELSE 'rejected' END,
       ${FIELDS.map((field) => `'${field}', ${row}.${field}`).join(', ')})`;

const auditReview = (
  unlessEqual: string,
) => `CREATE OR REPLACE FUNCTION audit_review() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     old_values jsonb := ${valuesOf('OLD')};
     new_values jsonb := ${valuesOf('NEW')};
     name text;
   BEGIN
     ${unlessEqual}
     FOREACH name IN ARRAY ARRAY[${['decision', ...FIELDS].map((field) => `'${field}'`).join(', ')}] LOOP
       IF old_values -> name = new_values -> name THEN
         old_values := old_values - name;
         new_values := new_values - name;
       END IF;
     END LOOP;
     PERFORM audit_append('review', 'post', NEW.id, old_values, new_values);
     RETURN NULL;
   END $$`;
