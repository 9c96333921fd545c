import { useService } from '../../support/app';
import { givenPost } from '../../support/posts';

const BUILT_IN = ['spam', 'off_topic', 'low_quality', 'no_alt_text', 'duplicate', 'consent', 'other'];

describe('the reason of a rejection', () => {
  const service = useService();
  let id: number;
  beforeEach(async () => {
    await service.reset();
    id = await givenPost(service);
  });

  const patch = (body: object) => service.api.patch(`/posts/${id}`).send(body);
  const post = () => service.read(`/posts/${id}`);
  const reviews = async () => {
    const { items } = await service.read(`/posts/${id}/history`);
    return items
      .filter(({ event }: { event: string }) => event === 'reviewed')
      .map(({ details }: { details: object }) => details);
  };

  it('is stored with the rejection and shown with the post, and in its history', async () => {
    const { body } = await patch({ approved: false, rejection_reason: 'off_topic' }).expect(200);
    expect(body).toMatchObject({ approved: false, rejection_reason: 'off_topic', version: 2 });
    expect(await post()).toMatchObject({ rejection_reason: 'off_topic' });
    await service.api.post(`/posts/${id}/reject`).send({ rejection_reason: 'spam' }).expect(200);
    expect(await reviews()).toEqual([
      { decision: 'rejected', rejection_reason: 'off_topic' },
      { rejection_reason: 'spam' },
    ]);
  });

  it('stays when the rejection is repeated without one, and goes with it', async () => {
    await patch({ approved: false, rejection_reason: 'spam' }).expect(200);
    expect((await patch({ approved: false }).expect(200)).body).toMatchObject({ rejection_reason: 'spam', version: 2 });
    expect((await patch({ approved: true }).expect(200)).body).toMatchObject({ rejection_reason: null });
    await patch({ approved: false, rejection_reason: 'spam' }).expect(200);
    expect((await patch({ approved: null }).expect(200)).body).toMatchObject({
      rejection_reason: null,
      reviewed_at: null,
    });
    await patch({ approved: false, rejection_reason: 'spam' }).expect(200);
    const cleared = await patch({ approved: false, rejection_reason: null }).expect(200);
    expect(cleared.body).toMatchObject({ approved: false, rejection_reason: null });
  });

  it('is no conflict when the same request comes twice', async () => {
    const send = () => patch({ approved: false, rejection_reason: 'spam' }).set('If-Match', '"1"');
    expect((await send().expect(200)).body.version).toBe(2);
    expect((await send().expect(200)).body.version).toBe(2);
    await patch({ approved: false, rejection_reason: 'other' }).set('If-Match', '"1"').expect(409);
  });

  it.each([
    [{ approved: true, rejection_reason: 'spam' }, 'rejection_reason is for a rejection'],
    [{ rejection_reason: 'spam' }, 'rejection_reason is for a rejection'],
    [{ approved: false, rejection_reason: 'Off topic' }, 'rejection_reason must be 1 to 40 of the letters a to z'],
  ])('refuses %j', async (body, message) => {
    const answer = await patch(body).expect(422);
    expect(answer.body.detail).toContain(message);
    expect(await post()).toMatchObject({ rejection_reason: null, version: 1 });
    const item = { id, ...body };
    await service.api
      .post('/posts/bulk-review')
      .send({ items: [item] })
      .expect(422);
  });

  it('may be another one for each post of a bulk review, and is counted', async () => {
    const other = await givenPost(service);
    const plain = await givenPost(service);
    const last = await givenPost(service);
    const items = [
      { id, approved: false, rejection_reason: 'spam' },
      { id: other, approved: false, rejection_reason: 'spam' },
      { id: plain, approved: false },
      { id: last, approved: false, rejection_reason: 'off_topic' },
    ];
    await service.api.post('/posts/bulk-review').send({ items }).expect(200);
    const counted = () => service.api.get('/stats/rejections').expect(200);
    expect((await counted()).body).toEqual({
      total: 4,
      without_reason: 1,
      reasons: [
        { reason: 'spam', count: 2 },
        { reason: 'off_topic', count: 1 },
      ],
    });
    await service.db.query(`UPDATE post SET reviewed_at = now() - interval '40 days' WHERE id = $1`, [other]);
    expect((await counted()).body).toEqual({
      total: 3,
      without_reason: 1,
      reasons: [
        { reason: 'off_topic', count: 1 },
        { reason: 'spam', count: 1 },
      ],
    });
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

  it('is replaced list by list, and the audit log says by whom', async () => {
    const reasons = [
      { key: 'spam', label: null },
      { key: 'cropped', label: 'Badly cropped' },
    ];
    expect((await put({ rejection_reasons: reasons }).expect(200)).body).toMatchObject({
      rejection_reasons: reasons,
      note_templates: [],
    });
    const templates = [{ name: 'Alt text', text: 'Please describe your pictures.' }];
    await put({ note_templates: templates }).expect(200);
    expect(await get()).toMatchObject({ rejection_reasons: reasons, note_templates: templates });
    const [entry] = (await service.read('/audit?limit=1')).items;
    expect(entry).toMatchObject({
      actor: 'key:initial',
      action: 'change',
      subject_type: 'review_settings',
      new_values: { note_templates: templates },
    });
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
