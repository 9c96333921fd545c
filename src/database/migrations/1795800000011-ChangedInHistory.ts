import { type MigrationInterface, type QueryRunner } from 'typeorm';

const HISTORY =
  'The history by quarter of an hour, stream and kind, which outlives the posts: what was fetched, approved, rejected, returned, failed, withheld as it was gone, ';
const REMOVED = 'and delivered posts that were removed.';

const ADD_CHANGED = `
CREATE FUNCTION activity_add_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO activity_change (at, stream_id, kind, n, scores)
  VALUES (activity_slot(now()), NEW.stream_id, 'changed', 1, '');
  RETURN NULL;
END $function$`;

/** The history counts approvals that were undone because the author changed the post. */
export class ChangedInHistory1795800000011 implements MigrationInterface {
  name = 'ChangedInHistory1795800000011';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(ADD_CHANGED);
    await queryRunner.query(`
      CREATE TRIGGER activity_add_changed AFTER UPDATE ON post
      FOR EACH ROW WHEN (
        OLD.approved AND NEW.reviewed_at IS NULL AND OLD.content_changed_at IS DISTINCT FROM NEW.content_changed_at
      ) EXECUTE FUNCTION activity_add_changed()`);
    await queryRunner.query(
      `COMMENT ON FUNCTION activity_add_changed IS 'Adds an approval that was undone because the author changed the post.'`,
    );
    await queryRunner.query(
      `COMMENT ON TRIGGER activity_add_changed ON post IS 'Not where a reviewer takes an approval back.'`,
    );
    await queryRunner.query(`COMMENT ON TABLE "activity" IS '${HISTORY}changed after the approval, ${REMOVED}'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`COMMENT ON TABLE "activity" IS '${HISTORY}${REMOVED}'`);
    await queryRunner.query('DROP TRIGGER activity_add_changed ON post');
    await queryRunner.query('DROP FUNCTION activity_add_changed');
    for (const table of ['activity', 'activity_change'])
      await queryRunner.query(`DELETE FROM ${table} WHERE kind = 'changed'`);
  }
}
