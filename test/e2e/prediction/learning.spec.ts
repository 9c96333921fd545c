import { type TestApp, useService } from '../../support/app';
import { PredictionService } from '../../../src/prediction/prediction.service';
import { inTransaction, lockAwaited, lockWaits } from '../../support/locks';
import { until } from '../../support/until';
import { givenPost } from '../../support/posts';
import { contentOf, givenDecisions, givenWaiting } from './decisions';

const scores = (service: TestApp) =>
  service.db.query('SELECT id, spam_score, rule_scores, scorer_version, version, updated_at FROM post ORDER BY id');

describe('the prediction, without a model', () => {
  const service = useService();

  it('is off while there are fewer than 10 decisions of either kind', async () => {
    const id = await givenPost(service);
    await givenDecisions(service, { count: 60, isGood: (i) => i >= 9 });
    await givenDecisions(service, { count: 30, isGood: () => false, reviewedBy: 'auto:blocked_hashtag' });
    const body = await service.read('/prediction');
    const counts = { approved_decisions: 51, rejected_decisions: 9, needed_decisions: 50, needed_of_each: 10 };
    const unknown = { version: null, trained_at: null, metrics: null };
    expect(body).toEqual({ enabled: true, ...counts, ...unknown });
    await service.api.post('/prediction/train').expect(409, { detail: 'Too few decisions to learn from' });
    expect((await service.read(`/posts/${id}`)).predicted_approval).toBeNull();
    const nothing = { post_id: id, predicted_approval: null, reasons: [] };
    expect(await service.read(`/posts/${id}/prediction`)).toEqual(nothing);
    expect(await service.read('/posts?sort=predicted_desc')).toMatchObject({ items: [], total: 0 });
  });
});

describe('the prediction', () => {
  const service = useService();
  let waiting: number[];
  let before: unknown;

  beforeAll(async () => {
    await givenDecisions(service, { count: 60 });
    waiting = await givenWaiting(service, 60);
    before = await scores(service);
    await service.api.post('/prediction/train').expect(200);
  });
  beforeEach(() => service.reset());

  const predictions = async () => {
    const body = await service.read('/posts?reviewed=false&limit=1000');
    return new Map<number, number | null>(
      body.items.map((post: { id: number; predicted_approval: number | null }) => [post.id, post.predicted_approval]),
    );
  };

  it('reports what it learned from, and how good it is on decisions that it did not learn from', async () => {
    const body = await service.read('/prediction');
    expect(body).toMatchObject({ version: expect.any(Number), approved_decisions: 30, rejected_decisions: 30 });
    expect(Date.parse(body.trained_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(body.metrics.recent_decisions).toBe(50);
    expect(body.metrics.recent_right).toBeGreaterThan(45);
  });

  it('gives every unreviewed post a number that separates good from bad', async () => {
    const predicted = await predictions();
    expect(predicted.size).toBe(60);
    for (const [i, id] of waiting.entries()) {
      const approval = predicted.get(id) ?? NaN;
      expect([id, Number.isInteger(approval), i % 2 === 0 ? approval > 70 : approval < 30]).toEqual([id, true, true]);
    }
  });

  it('explains a prediction', async () => {
    const bad = waiting[1] ?? 0;
    const body = await service.read(`/posts/${bad}/prediction`);
    const shown = (await service.read(`/posts/${bad}`)).predicted_approval;
    expect(body).toMatchObject({ post_id: bad, predicted_approval: shown });
    expect(body.reasons[0]).toMatchObject({ feature_key: 'word', feature_params: { text: 'jackpot' } });
    expect(body.reasons[0].points).toBeLessThan(0);
    expect(body.reasons).toHaveLength(3);
    expect(body.reasons_stale).toBeUndefined();
  });

  it('does not change scores, rules and versions of the posts', async () => {
    expect(await scores(service)).toEqual(before);
  });

  it('keeps what was predicted before a review, and marks its reasons as stale once they are no longer known', async () => {
    const ids = waiting.slice(0, 2);
    const predicted = await predictions();
    await service.api.post(`/posts/${ids[0]}/approve`).expect(200);
    await service.api.post(`/posts/${ids[1]}/reject`).expect(200);
    // A model that says something else of them.
    await givenDecisions(service, { count: 400, isApproved: (i) => i % 2 !== 0 });
    await service.api.post('/prediction/train').expect(200);
    for (const id of ids) {
      const body = await service.read(`/posts/${id}/prediction`);
      expect(body).toMatchObject({ predicted_approval: predicted.get(id), reasons: [], reasons_stale: true });
      expect((await service.read(`/posts/${id}`)).predicted_approval).toBe(predicted.get(id));
    }
    expect((await predictions()).get(waiting[2] ?? 0)).not.toBe(predicted.get(waiting[2] ?? 0));
  });

  it('predicts a post again whose review is withdrawn', async () => {
    const [good = 0] = waiting;
    await service.api.post(`/posts/${good}/approve`).expect(200);
    await service.api.patch(`/posts/${good}`).send({ approved: null }).expect(200);
    const { items } = await service.read('/posts?sort=predicted_desc&limit=1000');
    expect(items).toContainEqual(expect.objectContaining({ id: good }));
    await service.api.post('/prediction/train').expect(200);
    const body = await service.read(`/posts/${good}/prediction`);
    expect(body.reasons.length).toBeGreaterThan(0);
  });

  it('deletes everything on a reset, and does not learn from the same decisions again', async () => {
    await service.api.post('/prediction/reset').expect(204);
    const body = await service.read('/prediction');
    expect(body).toMatchObject({ version: null, approved_decisions: 0, rejected_decisions: 0, metrics: null });
    expect([...(await predictions()).values()].every((approval) => approval === null)).toBe(true);
    await service.api.post('/prediction/train').expect(409);
    await service.db.query(`UPDATE settings SET learns_from = now() - interval '1 hour'`);
    await service.api.post('/prediction/train').expect(200);
    expect((await service.read('/prediction')).version).toBeGreaterThan(1);
  });

  it('is switched off and on, and learns from the same decisions again', async () => {
    const off = await service.api.put('/prediction').send({ enabled: false }).expect(200);
    expect(off.body).toMatchObject({ enabled: false, version: null, metrics: null });
    expect([...(await predictions()).values()].every((approval) => approval === null)).toBe(true);
    await service.api.post('/prediction/train').expect(409, { detail: 'The prediction is switched off' });
    await service.app.get(PredictionService).trainIfDue(new AbortController().signal);
    expect((await service.read('/prediction')).version).toBeNull();
    const on = await service.api.put('/prediction').send({ enabled: true }).expect(200);
    expect(on.body).toMatchObject({ enabled: true, approved_decisions: off.body.approved_decisions });
    expect(on.body.approved_decisions).toBe(30);
    const trained = await service.api.post('/prediction/train').expect(200);
    expect([...(await predictions()).values()].every((approval) => approval !== null)).toBe(true);
    await service.api.put('/prediction').send({ enabled: 'no' }).expect(422);
    const { items: entries } = await service.read('/audit?subject_type=prediction&limit=3');
    const actor = expect.stringMatching(/^key:/);
    expect(entries).toMatchObject([
      { actor, action: 'train', new_values: { version: trained.body.version } },
      { actor, action: 'change', new_values: { prediction_enabled: true } },
      { actor, action: 'change', new_values: { prediction_enabled: false } },
    ]);
  });

  it('deletes the prediction of a deleted post', async () => {
    const id = waiting.at(-1) ?? 0;
    await service.api.delete(`/posts/${id}`).expect(204);
    await service.api.get(`/posts/${id}/prediction`).expect(404);
    const body = await service.read('/posts?sort=predicted_desc&limit=1000');
    expect([body.total, body.items.some((post: { id: number }) => post.id === id)]).toEqual([body.items.length, false]);
  });
});

describe('the prediction, while people review', () => {
  const service = useService();
  let waiting: number[];
  beforeEach(async () => {
    await service.reset();
    await givenDecisions(service, { count: 60 });
    waiting = (await givenWaiting(service, 30)).toSorted((a, b) => a - b);
  });

  const train = () => service.api.post('/prediction/train').then(({ status }) => status);
  const predicted = async (): Promise<number[]> => {
    const { items } = await service.read('/posts?sort=predicted_desc&limit=1000');
    return items.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);
  };

  it('separates unreviewed and reviewed posts, whichever is written first', async () => {
    const training = (async () => {
      for (let i = 0; i < 2; i++) expect(await train()).toBe(200);
    })();
    for (const [i, id] of waiting.slice(5).entries())
      await service.api.post(`/posts/${id}/${i % 2 === 0 ? 'approve' : 'reject'}`).expect(200);
    await training;
    expect(await predicted()).toEqual(waiting.slice(0, 5));
  });

  it('does not count a post as unreviewed while its review is being written', async () => {
    const [id = 0, ...rest] = waiting;
    let training = Promise.resolve(0);
    await inTransaction(service, async (other) => {
      await other.query(`UPDATE post SET reviewed_at = now(), reviewed_by = 'user:admin' WHERE id = $1`, [id]);
      training = train();
      await lockAwaited(service);
    });
    expect(await training).toBe(200);
    expect(await predicted()).toEqual(rest);
  });

  it('leaves nothing of a model that is reset while it is used', async () => {
    let training = Promise.resolve(0);
    let reset = Promise.resolve(0);
    await inTransaction(service, async (other) => {
      await other.query('SELECT FROM post WHERE id = $1 FOR UPDATE', [waiting[0]]);
      training = train();
      await lockAwaited(service);
      let isReset = false;
      reset = service.api.post('/prediction/reset').then(({ status }) => status);
      void reset.then(() => (isReset = true));
      // It may wait for the training or not.
      await until(async () => isReset || (await lockWaits(service)) === 2);
    });
    expect([await training, await reset]).toEqual([200, 204]);
    expect(await service.read('/prediction')).toMatchObject({ version: null, metrics: null });
    const { items } = await service.read('/posts?reviewed=false&limit=1000');
    expect(items.map((post: { predicted_approval: unknown }) => post.predicted_approval)).toEqual(Array(30).fill(null));
  });

  it('reads any text without an error', async () => {
    const plainText = `${'\u{1F600}'.repeat(500)} ${'a'.repeat(20_000)} \u202e ${'猫'.repeat(9_000)}`;
    const id = await givenPost(service, { ...contentOf(1, false), plainText, hashtags: [], language: null });
    await service.api.post('/prediction/train').expect(200);
    const body = await service.read(`/posts/${id}/prediction`);
    expect(body.predicted_approval).toBeGreaterThanOrEqual(0);
    expect(body.predicted_approval).toBeLessThanOrEqual(100);
  });
});

describe('the prediction, where one kind of decisions is rare', () => {
  const service = useService();

  it('begins with 50 decisions, 10 of that kind', async () => {
    await givenDecisions(service, { count: 60, isGood: (i) => i >= 10 });
    const { version, metrics } = (await service.api.post('/prediction/train').expect(200)).body;
    expect(version).toBeGreaterThan(0);
    expect(metrics).toEqual({ recent_decisions: 50, recent_right: expect.any(Number), better_than_score: false });
  });
});
