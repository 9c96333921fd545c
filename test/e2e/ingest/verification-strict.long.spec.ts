import { startApp, type TestApp, useService } from '../../support/app';
import { FakeInstance } from '../../support/fake-instance';
import { until } from '../../support/until';
import { SATURDAY } from '../curated-queue/consumer';
import { heldBack, served, useApprovedPosts, verify } from './verified-posts';

const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

describe('posts that are verified strictly before they are served', () => {
  const service = useService({ now: () => SATURDAY });
  const { at, control, ids } = useApprovedPosts(service);

  it('are served only if they were verified within the hour, in any order', async () => {
    const queries = [
      '',
      '?random=1',
      '?include_topical=1&topical_only=1',
      '?include_topical=1&topical_only=1&random=1',
    ];
    const env = { VERIFY_BEFORE_SERVE: 'strict' };
    const strict = await startApp({ database: service.database, env, now: () => SATURDAY });
    try {
      const servedEach = async () => {
        const each = [];
        for (const query of queries) each.push(ascending(await served(strict, query)));
        return each;
      };
      const inEach = (...indexes: number[]) => queries.map(() => ascending(ids(...indexes)));
      const coming = async () => {
        const { items } = (await strict.api.get('/curated/preview').expect(200)).body;
        return items.map((item: { post_id: number }) => item.post_id);
      };
      const topic = { hashtag: 'photography', topical_day_of_week: 'Saturday' };
      await service.api.post('/topical-tags').send(topic).expect(201);
      expect(await servedEach()).toEqual(inEach());
      expect(await coming()).toEqual([]);
      expect(await heldBack(service)).toMatchObject({ total: 5, unverified: 5 });
      await control({ delete: at(0).post_id });
      await verify(service);
      expect(await servedEach()).toEqual(inEach(1, 2, 3, 4));
      expect(await coming()).toEqual(ids(1, 2, 3, 4));
      expect(await heldBack(service)).toMatchObject({ total: 1, gone: 1, unverified: 0 });
      await service.db.query(
        `UPDATE queue_entry SET verified_at = now() - interval '61 minutes' WHERE post_id <> ALL ($1)`,
        [ids(4)],
      );
      expect(await servedEach()).toEqual(inEach(4));
      expect(await coming()).toEqual(ids(4));
      expect(await heldBack(service)).toMatchObject({ gone: 1, unverified: 3 });
    } finally {
      await strict.close();
    }
  });
});

describe('the job that verifies', () => {
  it('looks at the next posts by itself, on one of several replicas, and serves what it has seen', async () => {
    const instance = await FakeInstance.start();
    const observer = await startApp();
    const { database } = observer;
    const replicas: TestApp[] = [];
    try {
      const statuses = instance.statuses(3);
      instance.serve('photography', statuses);
      for (const status of statuses) instance.route(`/api/v1/statuses/${status.id}`, { body: status });
      const stream = { hashtag: 'photography', instance: instance.domain };
      const { body } = await observer.api.post('/streams').send(stream).expect(201);
      await observer.api.post(`/streams/${body.id}/fetch`).expect(200);
      await observer.db.query('UPDATE post SET approved = true, approved_at = now(), reviewed_at = now()');
      await observer.db.query(
        `UPDATE job SET last_started_at = NULL, last_finished_at = NULL WHERE name = 'verify-queue'`,
      );
      replicas.push(
        ...(await Promise.all(
          ['strict', 'strict'].map((VERIFY_BEFORE_SERVE) => startApp({ database, env: { VERIFY_BEFORE_SERVE } })),
        )),
      );
      await until(async () => (await heldBack(observer)).unverified === 0);
      expect(await served(observer)).toHaveLength(3);
      expect(instance.requests.filter((path) => path.startsWith('/api/v1/statuses/'))).toHaveLength(3);
    } finally {
      await Promise.all(replicas.map((replica) => replica.close()));
      await observer.close();
      await instance.close();
    }
  });
});
