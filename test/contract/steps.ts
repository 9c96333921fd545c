import { get, post, put, type Step } from './row';
import type { Scene } from './scene';

/** A step that is given what follows the scene. */
const step =
  <Given extends unknown[]>(work: (scene: Scene, ...given: Given) => Promise<void>) =>
  (...given: Given): Step =>
  (scene) =>
    work(scene, ...given);

/** A picture as an instance sends it. */
export const PICTURE = { id: '1', type: 'image', url: 'https://media.example/1.jpg', description: 'A cat' };
export const PICTURE_WITHOUT_ALT = { ...PICTURE, description: null };
/** What the rules find a good deal wrong with. */
export const SPAM = {
  content:
    '<p>BUY NOW!!! FREE MONEY, CLICK HERE, LIMITED OFFER, EARN CASH FAST <a href="https://bit.ly/x1">bit.ly</a></p>',
};

/** A stream of `cats` of the instance, or another one; known as `{stream}` or by `name`. */
export const stream = step(async (scene, body: object = {}, name: string = 'stream') => {
  const all = { hashtag: 'cats', instance: scene.instance.domain, ...body };
  const made = await scene.demand(post('/hashtags', { body: all }));
  scene.known.set(name, made.id).set(`${name}.updated_at`, made.updated_at).set(`${name}.instance`, made.instance);
});

/** The instance has so many posts of a hashtag. */
export const served = step(async (scene, count: number, hashtag: string = 'cats') =>
  scene.instance.serve(hashtag, Array.from({ length: count }, () => scene.status()).toReversed()),
);

/** The instance's timeline of `cats` holds just these entries. */
export const servedEntries = step(async (scene, ...entries: unknown[]) => scene.instance.serveOnePage('cats', entries));

/** A post that a fetch brought; its id is known as `{name}`, and `{name.uri}`, `{name.score}`. Later ones are newer. */
export const fetched = step(async (scene, name: string, changes: Record<string, unknown> = {}) => {
  if (!scene.known.has('stream')) await stream()(scene);
  const status = scene.status(changes);
  scene.instance.serveOnePage('cats', [status]);
  await scene.demand(post('/hashtags/{id}/fetch', { id: '{stream}' }));
  const list = await scene.demand(get('/posts', { query: 'limit=1000' }));
  const found = (list.items as Record<string, unknown>[]).find((item) => item.post_id === status.uri);
  if (!found) throw new Error('The post was not stored');
  scene.known.set(name, found.id).set(`${name}.uri`, status.uri).set(`${name}.created_at`, status.created_at);
  scene.known.set(`${name}.score`, found.spam_score);
});

export const done = step(async (scene, call: Parameters<Scene['demand']>[0]) => void (await scene.demand(call)));

export const approved = step(async (scene, name: string, changes: Record<string, unknown> = {}) => {
  await fetched(name, changes)(scene);
  await scene.demand(post('/posts/{id}/approve', { id: `{${name}}` }));
});

/** A post in the consumer's hands; nothing else may be eligible. */
export const reserved = step(async (scene, name: string) => {
  await approved(name)(scene);
  const item = await scene.demand(get('/curated/next'));
  if (item.fenliu_post_id !== scene.known.get(name)) throw new Error('The queue was not empty');
});

export const delivered = step(async (scene, name: string) => {
  await reserved(name)(scene);
  await scene.demand(post('/curated/{post_id}/ack', { id: `{${name}}` }));
});

export const failed = step(async (scene, name: string, body: object = { reason: 'Duplicate attachment' }) => {
  await reserved(name)(scene);
  await scene.demand(post('/curated/{post_id}/error', { id: `{${name}}`, body }));
});

/** Lets a post's delivery lie so many days back, which no call can do. */
export const deliveredDaysAgo = step(async (scene, name: string, days: number) => {
  await delivered(name)(scene);
  await scene.service.db.query(
    `UPDATE queue_entry SET delivered_at = now() - make_interval(days => $2) WHERE post_id = $1`,
    [scene.known.get(name), days],
  );
});

/** A topical rule, known as `{rule}`. */
export const topical = step(async (scene, body: object) => {
  const rule = await scene.demand(post('/topical-tags', { body }));
  scene.known.set('rule', rule.id);
});

/** A blocked account, known as `{user}`. */
export const blockedUser = step(async (scene, account_id: string) => {
  const user = await scene.demand(post('/reblog-controls/blocked-users', { body: { account_id } }));
  scene.known.set('user', user.id);
});

/** A blocked hashtag, known as `{tag}`. */
export const blockedHashtag = step(async (scene, hashtag: string) => {
  const tag = await scene.demand(post('/reblog-controls/blocked-hashtags', { body: { hashtag } }));
  scene.known.set('tag', tag.id);
});

/** Settings as given, the others as they are. */
export const settings = (body: object): Step => done(put('/reblog-controls/settings', { body }));

/** The time of a reservation is over, whatever became of the post meanwhile. */
export const timedOut = step(async (scene, name: string) => {
  await scene.service.db.query(
    `UPDATE queue_entry SET reserved_until = now() - interval '1 second' WHERE post_id = $1`,
    [scene.known.get(name)],
  );
});
