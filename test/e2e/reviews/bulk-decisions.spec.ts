import type { QueryRunner } from 'typeorm';
import { BulkDecisionsJob } from '../../../src/reviews/bulk-decisions.job';
import { useService } from '../../support/app';
import { runJob } from '../../support/jobs';
import { inTransaction, lockAwaited } from '../../support/locks';
import { givenPost, givenPosts } from '../../support/posts';
import { until } from '../../support/until';
import { asAdmin } from '../auth/session-factory';

interface Decision {
  id: number;
  status: string;
  [field: string]: unknown;
}

describe('a bulk decision', () => {
  const service = useService({ own: true });
  let seenAt: string;
  beforeEach(async () => {
    await service.reset();
    service.app.get(BulkDecisionsJob).batch = 20;
    seenAt = new Date(Date.now() + 60_000).toISOString();
  });

  const send = (query: string, body: object) =>
    service.api.post(`/bulk-decisions?${query}`).send({ approved: true, seen_at: seenAt, ...body });
  const find = (id: number): Promise<Decision> => service.read(`/bulk-decisions/${id}`);
  const ended = async (id: number, status: string): Promise<Decision> => {
    await until(async () => (await find(id)).status === status);
    return find(id);
  };
  const decide = async (query: string, body: object): Promise<Decision> =>
    ended((await send(query, body).expect(202)).body.id, 'done');
  const undo = async ({ id }: Decision): Promise<Decision> => {
    await service.api.post(`/bulk-decisions/${id}/undo`).expect(202);
    return ended(id, 'undone');
  };
  const post = (id: number) => service.read(`/posts/${id}`);
  const givenReview = (id: number, by: string) =>
    service.db.query(
      'UPDATE post SET reviewed_at = now(), reviewed_by = $2, changed_by = $2, approved = false WHERE id = $1',
      [id, by],
    );
  /** A decision that waits for the post `held` while `work` is done in the transaction that has it. */
  const decideWhile = async (
    held: number,
    query: string,
    body: object,
    work: (other: QueryRunner) => Promise<void>,
  ) => {
    const id = await inTransaction(service, async (other) => {
      await other.query('SELECT FROM post WHERE id = $1 FOR UPDATE', [held]);
      const sent = (await send(query, body).expect(202)).body;
      await lockAwaited(service);
      await work(other);
      return sent.id;
    });
    return ended(id, 'done');
  };
  const total = async (query: string): Promise<number> => (await service.read(`/posts?limit=1&${query}`)).total;

  it('decides about all posts that the filter finds, in several batches, and its undo takes all of it back', async () => {
    const ids = await givenPosts(service, 60, { spamScore: (index) => (index < 50 ? 10 : 60) });
    const decision = await decide('reviewed=false&spam_score_max=50', { seen_total: 50 });
    expect(decision).toMatchObject({ approved: true, by: 'key:initial', total: 50, changed: 50, skipped: 0 });
    expect(await total('approved=true')).toBe(50);
    expect(await total('reviewed=false')).toBe(10);
    expect(await post(ids[7] ?? 0)).toMatchObject({ approved: true, reviewed_by: 'key:initial', version: 2 });
    const log = (await service.read('/audit?subject_type=bulk_decision&limit=1')).items;
    expect(log[0]).toMatchObject({ action: 'decide', subject_id: decision.id, actor: 'key:initial' });
    expect(log[0].new_values).toMatchObject({ posts: 50, filter: { reviewed: false, spam_score_max: 50 } });
    const undone = await undo(decision);
    expect(undone).toMatchObject({ restored: 50, kept_changed: 0, undone_by: 'key:initial' });
    expect(await total('reviewed=false')).toBe(60);
    expect(await post(ids[7] ?? 0)).toMatchObject({ approved_at: null, reviewed_at: null, reviewed_by: null });
    const { items } = await service.read('/bulk-decisions');
    expect(items).toEqual([undone]);
    await service.api.post(`/bulk-decisions/${decision.id}/undo`).expect(409);
  });

  it('leaves out what was fetched, or changed by its author, after the list was loaded', async () => {
    const [seen = 0, changed = 0, newcomer = 0] = await givenPosts(service, 3);
    seenAt = new Date().toISOString();
    await service.db.query(`UPDATE post SET fetched_at = now() - interval '1 hour' WHERE id <> $1`, [newcomer]);
    await service.db.query(`UPDATE post SET content_changed_at = now() + interval '1 hour' WHERE id = $1`, [changed]);
    await service.db.query(`UPDATE post SET fetched_at = now() + interval '1 hour' WHERE id = $1`, [newcomer]);
    expect(await decide('', { seen_total: 3 })).toMatchObject({ total: 1, changed: 1 });
    const approved = await Promise.all([seen, changed, newcomer].map(async (id) => (await post(id)).approved));
    expect(approved).toEqual([true, false, false]);
  });

  it('leaves out what somebody else reviewed after the list was loaded, and not what oneself did', async () => {
    const ids = await givenPosts(service, 3);
    const [theirs = 0, agreed = 0, own = 0] = ids;
    for (const id of ids) await service.api.post(`/posts/${id}/approve`).expect(200);
    const review = (id: number, by: string, changedBy: string) =>
      service.db.query(
        `UPDATE post SET reviewed_at = now() + interval '2 minutes', reviewed_by = $2, changed_by = ${changedBy} WHERE id = $1`,
        [id, by],
      );
    await review(theirs, 'user:ada', `'user:9'`);
    // Whoever decides the same again does not change the post.
    await review(agreed, 'user:ada', 'changed_by');
    await review(own, 'key:initial', 'changed_by');
    expect(await decide('', { approved: false, seen_total: 3 })).toMatchObject({ total: 1, changed: 1 });
    const approved = await Promise.all([theirs, agreed, own].map(async (id) => (await post(id)).approved));
    expect(approved).toEqual([true, true, false]);
  });

  it('decides nothing about a list that has more posts than were seen, or none', async () => {
    await givenPosts(service, 3);
    const { body } = await send('reviewed=false', { seen_total: 2 }).expect(409);
    expect(body).toEqual({ detail: 'The list has more posts than that' });
    expect(await total('reviewed=false')).toBe(3);
    expect((await service.read('/bulk-decisions')).items).toEqual([]);
    for (const query of ['author=@nobody', 'q=...', 'wave_id=9'])
      expect(await decide(query, { seen_total: 5 })).toMatchObject({ total: 0, changed: 0 });
  });

  it('counts as agreeing with whoever had decided the same about a post, as single reviews do', async () => {
    const [theirs = 0, own = 0] = await givenPosts(service, 3);
    await givenReview(theirs, 'user:ada');
    await givenReview(own, 'key:initial');
    expect(await decide('', { approved: false, seen_total: 3 })).toMatchObject({ changed: 1, unchanged: 2 });
    const agreed = (await service.read('/audit?action=agree')).items;
    expect(agreed).toMatchObject([{ subject_id: theirs, actor: 'key:initial' }]);
  });

  it('restores each review as it was, but for what somebody changed or removed since and what a consumer has', async () => {
    const ids = await givenPosts(service, 7);
    const [waiting = 0, rejected = 0, changed = 0, removed = 0, taken = 0, held = 0, agreed = 0] = ids;
    await service.api.post(`/posts/${rejected}/reject`).send({ rejection_reason: 'spam' }).expect(200);
    await service.api.post(`/posts/${held}/approve`).expect(200);
    await service.db.query(
      `UPDATE post SET reviewed_at = now() - interval '9 days', reviewed_by = 'user:ada', changed_by = 'user:9' WHERE id = $1`,
      [held],
    );
    const theirs = await post(held);
    const before = [await post(waiting), await post(rejected)];
    const decision = await decide('', { seen_total: 7 });
    expect(decision).toMatchObject({ total: 7, changed: 6, unchanged: 1 });
    expect(await post(rejected)).toMatchObject({ approved: true, rejection_reason: null });
    await service.api.post(`/posts/${changed}/reject`).expect(200);
    await (await asAdmin(service)).post(`/posts/${agreed}/approve`).expect(200);
    await service.api.delete(`/posts/${removed}`).expect(204);
    await service.api.patch(`/curated/${taken}`).send({ pinned: true }).expect(200);
    expect((await service.read('/curated/next')).fenliu_post_id).toBe(taken);
    await service.api.post(`/curated/${taken}/ack`).expect(204);
    expect(await undo(decision)).toMatchObject({ restored: 2, kept_changed: 4 });
    for (const seen of before) {
      const { version, updated_at: _, ...restored } = await post(seen.id);
      expect(version).toBe(seen.version + 2);
      expect(seen).toMatchObject(restored);
    }
    expect(await post(changed)).toMatchObject({ approved: false, reviewed_at: expect.any(String) });
    expect((await post(taken)).approved).toBe(true);
    expect(await post(agreed)).toMatchObject({ approved: true, reviewed_by: 'user:admin' });
    expect(await post(held)).toEqual(theirs);
  });

  it('rejects for a reason, and its undo gives back what a consumer had all the same', async () => {
    const id = await givenPost(service, { approve: true });
    const { approved_at: approvedAt } = await post(id);
    await service.api.get('/curated/next').expect(200);
    const decision = await decide('approved=true', { approved: false, rejection_reason: 'spam', seen_total: 1 });
    expect(await post(id)).toMatchObject({ approved: false, rejection_reason: 'spam', queue_status: 'reserved' });
    expect(await undo(decision)).toMatchObject({ restored: 1, kept_changed: 0 });
    expect(await post(id)).toMatchObject({ approved: true, approved_at: approvedAt, rejection_reason: null });
  });

  it('skips what somebody reviews before it comes to it, and keeps no consumer waiting meanwhile', async () => {
    const [first = 0, second = 0, third = 0] = await givenPosts(service, 3);
    const eligible = await givenPost(service, { approve: true });
    const decision = await decideWhile(second, 'reviewed=false', { approved: false, seen_total: 3 }, async (other) => {
      expect((await service.read('/curated/next')).fenliu_post_id).toBe(eligible);
      await other.query(`UPDATE post SET reviewer_notes = 'mine', version = version + 1 WHERE id = $1`, [second]);
    });
    expect(decision).toMatchObject({ total: 3, changed: 2, skipped: 1 });
    const reviewed = await Promise.all([first, second, third].map(async (one) => (await post(one)).reviewed_at));
    expect(reviewed).toEqual([expect.any(String), null, expect.any(String)]);
  });

  it('skips what somebody else decides as it was before it comes to it', async () => {
    const id = await givenPost(service, { approve: true });
    const decision = await decideWhile(id, 'approved=true', { approved: false, seen_total: 1 }, (other) =>
      other.query(`UPDATE post SET reviewed_at = clock_timestamp(), reviewed_by = 'user:ada' WHERE id = $1`, [id]),
    );
    expect(decision).toMatchObject({ total: 1, changed: 0, skipped: 1 });
    expect(await post(id)).toMatchObject({ approved: true, reviewed_by: 'user:ada' });
  });

  it.each([
    ['no number of posts', '', { seen_total: undefined }, 'seen_total'],
    ['no time', '', { seen_total: 1, seen_at: undefined }, 'seen_at'],
    ['a time without an offset', '', { seen_total: 1, seen_at: '2026-03-01T12:00:00' }, 'seen_at'],
    ['a reason to approve', '', { seen_total: 1, rejection_reason: 'spam' }, 'rejection_reason'],
    ['a misspelt filter', 'reviewed=false&spam_score_mx=10', { seen_total: 1 }, 'spam_score_mx'],
    ['a part of the list', 'limit=10', { seen_total: 1 }, 'limit'],
    ['a filter of an unknown value', 'queue_status=lost', { seen_total: 1 }, 'queue_status'],
  ])('with %s is refused with 422', async (_, query, body, field) => {
    expect((await send(query, body).expect(422)).body.errors[0].field).toBe(field);
  });

  it('names the filter that a misspelt one is like, if there is one', async () => {
    const { detail } = (await send('spam_score_mx=10&nonsense=1', { seen_total: 1 }).expect(422)).body;
    const known = 'spam_score_mx is not a filter, did you mean spam_score_min or spam_score_max?';
    expect(detail).toBe(`Validation error: ${known}; nonsense is not a filter`);
  });

  it('is listed among the last 50, newest first, for 7 days', async () => {
    await service.db.query(
      `INSERT INTO bulk_decision (actor, approved, total, finished_at)
       SELECT '{"kind": "key", "id": 1, "name": "initial"}', true, days, now() - days * interval '1 hour'
       FROM generate_series(1, 60) AS days`,
    );
    await service.db.query(`UPDATE bulk_decision SET finished_at = now() - interval '169 hours' WHERE total = 60`);
    await service.db.query(`UPDATE bulk_decision SET finished_at = now() - interval '167 hours' WHERE total = 59`);
    const totals = async () => (await service.read('/bulk-decisions')).items.map((one: Decision) => one.total);
    expect(await totals()).toEqual(Array.from({ length: 50 }, (_, i) => 60 - i));
    await runJob(service, 'bulk-decisions');
    expect(await totals()).toEqual(Array.from({ length: 50 }, (_, i) => 59 - i));
  });

  it('is not there under another id', async () => {
    await service.api.get('/bulk-decisions/999').expect(404, { detail: 'Decision not found' });
    await service.api.post('/bulk-decisions/999/undo').expect(404, { detail: 'Decision not found' });
  });
});
