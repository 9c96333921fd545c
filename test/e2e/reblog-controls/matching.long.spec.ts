import { POST_IS_BLOCKED } from '../../../src/curated-queue/eligibility.sql';
import { useService } from '../../support/app';

/** With spaces and line breaks as one space, as layouts differ. */
const flat = (sql: string) => sql.replace(/\s+/g, ' ');

describe('the condition for a blocked post', () => {
  const service = useService({ own: true });

  it.each(['queue_entry_follow_insert', 'queue_entry_follow_content'])(
    'is written in %s as in the queue',
    async (name) => {
      const sql = 'SELECT pg_get_functiondef($1::text::regproc) AS body';
      const [row]: { body: string }[] = await service.db.query(sql, [name]);
      expect(flat(row?.body ?? '')).toContain(flat(POST_IS_BLOCKED));
    },
  );
});
