import type { Control } from '../../../tools/sample-instance/federation';
import { startApp, useService } from '../../support/app';
import { runJob } from '../../support/jobs';
import { heldBack, NOTE, served, setMode, useApprovedPosts, verify } from './verified-posts';

describe('posts of the stand-in, verified before they are served', () => {
  // The mode is set in the database: with the variable the job would run as well, at any time.
  const service = useService();
  const { at, control, read, ids } = useApprovedPosts(service);

  it('are served as they are approved, unless they were edited, deleted, unlisted or made private', async () => {
    await control({ edit: { uri: at(0).post_id, fields: { content: '<p>BUY NOW https://bit.ly/x</p>' } } });
    await control({ delete: at(1).post_id });
    await control({ edit: { uri: at(2).post_id, fields: { visibility: 'unlisted' } } });
    await control({ edit: { uri: at(3).post_id, fields: { visibility: 'private' } } });
    expect(await verify(service)).toEqual({ unchanged: 1, changed: 1, gone: 2, not_public: 1, unknown: 0 });
    expect(await served(service)).toEqual(ids(4));
    expect(await read(0)).toMatchObject({ approved: false, reviewed_at: null, reviewer_notes: `${NOTE} (text)` });
    expect((await read(0)).plain_text).toContain('BUY NOW');
    expect(await read(1)).toMatchObject({ approved: true, queue_status: 'pending' });
    expect(await heldBack(service)).toMatchObject({ total: 3, gone: 2, not_public: 1 });
    const body = await service.read('/curated/overview');
    expect(body).toMatchObject({ verify_before_serve: 'light', waiting: 4, eligible: 1 });
    expect((await service.read('/curated/preview')).items).toHaveLength(1);
    const counted = { withheld: 3, changed: 1 };
    expect(await service.read('/stats/activity')).toMatchObject(counted);
    // The same again counts no second time.
    await verify(service);
    await service.api.post(`/posts/${at(0).id}/approve`).expect(200);
    await service.api
      .patch(`/posts/${at(0).id}`)
      .send({ approved: null })
      .expect(200);
    expect(await service.read('/stats/activity')).toMatchObject(counted);
  });

  it.each([
    ['an outage', { fault: { status: 503 } }],
    ['a cut connection', { fault: 'cut' }],
    ['a token that is wanted', { fault: { status: 401 } }],
  ] as [string, Control][])(
    'are served as before during %s, and the instance is not asked for a while',
    async (_, fault) => {
      await control({ ...fault, path: '^/api/v1/statuses/' });
      expect(await verify(service)).toMatchObject({ gone: 0, not_public: 0, changed: 0, unknown: 1 });
      expect(await served(service)).toEqual(ids(0, 1, 2, 3, 4));
      await control({ fault: null, delete: at(0).post_id });
      expect(await verify(service)).toMatchObject({ gone: 0, unknown: 0, unchanged: 0 });
    },
  );

  it('are left for the next run when their instance is slow', async () => {
    const { now } = performance;
    let calls = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 20_000 * calls++);
    const found = await verify(service);
    jest.restoreAllMocks();
    expect(found).toMatchObject({ unchanged: 1, unknown: 0 });
    expect(await verify(service, 3_600)).toMatchObject({ unchanged: 4 });
  });

  it('are looked at again when they wait for long, and what was not found after a day', async () => {
    await control({ edit: { uri: at(0).post_id, fields: { visibility: 'private' } } });
    await verify(service, 3_600);
    expect(await verify(service, 3_600)).toMatchObject({ gone: 0, unchanged: 0 });
    await control({ edit: { uri: at(0).post_id, fields: { visibility: 'public' } } });
    expect(await verify(service)).toMatchObject({ unchanged: 4, changed: 0 });
    expect(await served(service)).toEqual(ids(1, 2, 3, 4));
    await service.db.query(`UPDATE queue_entry SET verified_at = now() - interval '25 hours'`);
    expect(await verify(service, 48 * 3_600)).toMatchObject({ unchanged: 1 });
    expect(await served(service)).toEqual(ids(0, 1, 2, 3, 4));
  });

  it('are looked at again by the job after half an hour, and not before 20 minutes', async () => {
    const replica = await startApp({ database: service.database, env: { VERIFY_BEFORE_SERVE: 'light' } });
    const verifiedAgo = (minutes: number) =>
      service.db.query('UPDATE queue_entry SET verified_at = now() - make_interval(mins => $1)', [minutes]);
    await control({ edit: { uri: at(0).post_id, fields: { local_only: true } } });
    await verifiedAgo(20);
    await runJob(replica, 'verify-queue');
    expect(await heldBack(service)).toMatchObject({ not_public: 0 });
    await verifiedAgo(29);
    await runJob(replica, 'verify-queue');
    expect(await heldBack(service)).toMatchObject({ not_public: 1 });
    await replica.close();
    expect(await served(service)).toEqual(ids(1, 2, 3, 4));
  });

  it('stay with the consumer that holds them, and are looked at when it gives them back', async () => {
    const held = await service.read('/curated/next');
    await control({ delete: at(0).post_id });
    await control({ edit: { uri: at(1).post_id, fields: { content: '<p>Edited</p>' } } });
    const second = await service.read('/curated/next');
    expect([held.fenliu_post_id, second.fenliu_post_id]).toEqual(ids(0, 1));
    expect(await verify(service)).toMatchObject({ gone: 0, changed: 0, unchanged: 3 });
    await service.api.post(`/curated/${held.fenliu_post_id}/nack`).expect(204);
    await service.api.post(`/curated/${second.fenliu_post_id}/ack`).expect(204);
    expect(await verify(service)).toMatchObject({ gone: 1, changed: 0 });
    expect(await served(service)).toEqual(ids(2, 3, 4));
  });

  it('are looked at again when they are put on hold, however lately that was done before', async () => {
    await verify(service);
    await control({ delete: at(0).post_id });
    expect(await verify(service, 3_600)).toMatchObject({ gone: 0, unchanged: 0 });
    const held_until = new Date(Date.now() + 5 * 60_000).toISOString();
    await service.api
      .patch(`/curated/${at(0).id}`)
      .send({ held_until })
      .expect(200);
    expect(await verify(service, 3_600)).toMatchObject({ gone: 1, unchanged: 0 });
  });

  it('are all served while verification is off, and those that were not found are withheld again once it is on', async () => {
    await control({ delete: at(0).post_id });
    await verify(service);
    await setMode(service, 'off');
    expect(await served(service)).toEqual(ids(0, 1, 2, 3, 4));
    expect(await heldBack(service)).toMatchObject({ total: 0, gone: 0 });
    await setMode(service, 'light');
    expect(await served(service)).toEqual(ids(1, 2, 3, 4));
  });

  it('keep how they were found when flags and traits are compared with the posts', async () => {
    await control({ delete: at(0).post_id });
    await verify(service);
    await service.api
      .put('/reblog-controls/filters')
      .send({ opt_out_tags: ['other'] })
      .expect(200);
    expect(await served(service)).toEqual(ids(1, 2, 3, 4));
    const blocked = '/reblog-controls/blocked-hashtags';
    const { id } = (await service.api.post(blocked).send({ hashtag: 'photography' }).expect(201)).body;
    expect(await served(service)).toEqual([]);
    await service.api.delete(`${blocked}/${id}`).expect(204);
    expect(await served(service)).toEqual(ids(1, 2, 3, 4));
  });
});
