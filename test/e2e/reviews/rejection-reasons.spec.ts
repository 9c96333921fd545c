import { useService } from '../../support/app';
import { givenPost, givenPosts } from '../../support/posts';

const BUILT_IN = ['spam', 'off_topic', 'low_quality', 'no_alt_text', 'duplicate', 'consent', 'other'];

describe('the reason of a rejection', () => {
  const service = useService();
  let id: number;
  beforeEach(async () => {
    await service.reset();
    id = await givenPost(service);
  });

  const patch = (body: object) => service.api.patch(`/posts/${id}`).send(body);
  const reject = (rejection_reason: string) => patch({ approved: false, rejection_reason });
  const post = () => service.read(`/posts/${id}`);
  const reviews = async () => {
    const { items } = await service.read(`/posts/${id}/history`);
    return items
      .filter(({ event }: { event: string }) => event === 'reviewed')
      .map(({ details }: { details: object }) => details);
  };

  it('is stored with the rejection and shown with the post, and in its history', async () => {
    const { body } = await reject('off_topic').expect(200);
    expect(body).toMatchObject({ approved: false, rejection_reason: 'off_topic', version: 2 });
    expect(await post()).toMatchObject({ rejection_reason: 'off_topic' });
    await service.api.post(`/posts/${id}/reject`).send({ rejection_reason: 'spam' }).expect(200);
    expect(await reviews()).toEqual([
      { decision: 'rejected', rejection_reason: 'off_topic' },
      { rejection_reason: 'spam' },
    ]);
  });

  it('stays when the rejection is repeated without one, and goes with it', async () => {
    await reject('spam').expect(200);
    expect((await patch({ approved: false }).expect(200)).body).toMatchObject({ rejection_reason: 'spam', version: 2 });
    for (const change of [{ approved: true }, { approved: null }, { approved: false, rejection_reason: null }]) {
      await reject('spam').expect(200);
      const approved = change.approved === true;
      expect((await patch(change).expect(200)).body).toMatchObject({ approved, rejection_reason: null });
    }
  });

  it('is no conflict when the same request comes twice', async () => {
    for (const _ of [1, 2]) expect((await reject('spam').set('If-Match', '"1"').expect(200)).body.version).toBe(2);
    await reject('other').set('If-Match', '"1"').expect(409);
  });

  it.each([
    [{ approved: true, rejection_reason: 'spam' }, 'rejection_reason is for a rejection'],
    [{ rejection_reason: 'spam' }, 'rejection_reason is for a rejection'],
    [{ approved: false, rejection_reason: 'Off topic' }, 'rejection_reason must be 1 to 40 of the letters a to z'],
  ])('refuses %j', async (body, message) => {
    const answer = await patch(body).expect(422);
    expect(answer.body.detail).toContain(message);
    expect(await post()).toMatchObject({ rejection_reason: null, version: 1 });
    const items = [{ id, ...body }];
    await service.api.post('/posts/bulk-review').send({ items }).expect(422);
  });

  it('may be another one for each post of a bulk review, and is counted', async () => {
    const ids = [id, ...(await givenPosts(service, 3))];
    const given = ['spam', 'spam', undefined, 'off_topic'];
    const items = ids.map((one, i) => ({ id: one, approved: false, rejection_reason: given[i] }));
    await service.api.post('/posts/bulk-review').send({ items }).expect(200);
    const spam = { reason: 'spam', count: 2 };
    const offTopic = { reason: 'off_topic', count: 1 };
    const counted = () => service.read('/stats/rejections');
    expect(await counted()).toEqual({ total: 4, without_reason: 1, reasons: [spam, offTopic] });
    await service.db.query(`UPDATE post SET reviewed_at = now() - interval '40 days' WHERE id = $1`, [ids[1]]);
    expect(await counted()).toEqual({ total: 3, without_reason: 1, reasons: [offTopic, { ...spam, count: 1 }] });
  });
});

describe('what reviewers choose from', () => {
  const service = useService();
  const get = () => service.read('/review-settings');
  const put = (body: object) => service.api.put('/review-settings').send(body);

  it('begins with seven reasons and no texts', async () => {
    expect(await get()).toEqual({
      rejection_reasons: BUILT_IN.map((key) => ({ key, label: null })),
      note_templates: [],
      updated_at: expect.any(String),
    });
  });

  it('has a time of its own, which export settings do not set, nor it theirs', async () => {
    const times = `UPDATE settings SET export_updated_at = '2026-01-01', review_updated_at = '2026-01-01'`;
    const pages = ['/review-settings', '/reblog-controls/settings', '/reblog-controls/filters'];
    const changed = () => Promise.all(pages.map(async (page) => (await service.read(page)).updated_at > '2026-01-02'));
    for (const [page = '', ...expected] of [
      ['/review-settings', true, false, false],
      ['/reblog-controls/settings', false, true, true],
      ['/reblog-controls/filters', false, true, true],
    ] as [string, ...boolean[]][]) {
      await service.db.query(times);
      await service.api.put(page).send({}).expect(200);
      expect([page, await changed()]).toEqual([page, expected]);
    }
  });

  it('is replaced list by list, and the audit log says by whom', async () => {
    const reasons = [
      { key: 'spam', label: null },
      { key: 'cropped', label: 'Badly cropped' },
    ];
    const first = (await put({ rejection_reasons: reasons }).expect(200)).body;
    expect(first).toMatchObject({ rejection_reasons: reasons, note_templates: [] });
    const templates = [{ name: 'Alt text', text: 'Please describe your pictures.' }];
    await put({ note_templates: templates }).expect(200);
    expect(await get()).toMatchObject({ rejection_reasons: reasons, note_templates: templates });
    const change = { action: 'change', subject_type: 'review_settings', new_values: { note_templates: templates } };
    expect((await service.read('/audit?limit=1')).items).toMatchObject([{ actor: 'key:initial', ...change }]);
  });

  it.each([
    [
      { rejection_reasons: [{ key: 'spam' }, { key: 'spam' }] },
      'rejection_reasons must be objects with another key each',
    ],
    [{ rejection_reasons: [{ key: 'No key' }] }, 'key must be 1 to 40 of the letters'],
  ])('refuses %j', async (body, message) => {
    const before = await get();
    const answer = await put(body).expect(422);
    expect(answer.body.detail).toContain(message);
    expect(await get()).toEqual(before);
  });
});
