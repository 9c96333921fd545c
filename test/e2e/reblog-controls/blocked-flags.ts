import { POST_IS_BLOCKED } from '../../../src/curated-queue/eligibility.sql';
import type { TestApp } from '../../support/app';

/** Posts whose flag is not what the blocklists say; delivered ones left out. */
export async function wrongFlags(service: TestApp): Promise<number[]> {
  const rows: { id: number }[] = await service.db.query(
    `SELECT q.post_id AS id FROM queue_entry q JOIN post p ON p.id = q.post_id JOIN author a ON a.id = p.author_id
     WHERE q.queue_status <> 'delivered' AND q.blocked <> ${POST_IS_BLOCKED} ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}
