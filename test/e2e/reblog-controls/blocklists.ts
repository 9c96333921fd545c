import { CANDIDATES } from '../../../src/curated-queue/queue-rows';
import type { TestApp } from '../../support/app';

/** Posts whose row in the queue is not as it should be, delivered ones left out. */
export async function wrongRows(service: TestApp): Promise<number[]> {
  const columns = [
    'approved',
    'author_blocked',
    'hashtag_blocked',
    'traits',
    'filtered',
    'author_id',
    'created_at',
    'hashtags',
  ];
  const rowOf = (table: string) => columns.map((name) => `${table}.${name}`).join(', ');
  const rows: { id: number }[] = await service.db.query(
    `SELECT c.post_id AS id FROM ${CANDIDATES} c LEFT JOIN queue_entry q ON q.post_id = c.post_id
     WHERE CASE WHEN q.post_id IS NULL THEN c.approved
       ELSE q.queue_status <> 'delivered' AND (${rowOf('q')}) IS DISTINCT FROM (${rowOf('c')}) END ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

export async function blockUser(
  service: TestApp,
  account: string,
  more: { reject_waiting?: boolean } = {},
): Promise<{ id: number; rejected_count?: number }> {
  const entry = { account_id: account, ...more };
  return (await service.api.post('/reblog-controls/blocked-users').send(entry).expect(201)).body;
}

export async function blockHashtag(service: TestApp, hashtag: string): Promise<{ id: number }> {
  return (await service.api.post('/reblog-controls/blocked-hashtags').send({ hashtag }).expect(201)).body;
}

export async function unblock(service: TestApp, list: 'users' | 'hashtags', id: number): Promise<void> {
  await service.api.delete(`/reblog-controls/blocked-${list}/${id}`).expect(204);
}
