import { givenPosts } from '../support/posts';
import type { Call } from './row';
import type { Scene } from './scene';

type Step = (scene: Scene, ...given: never[]) => Promise<void>;

/** A stream of `cats` of the instance, or another one; known as `{stream}` or by `name`. */
async function stream(scene: Scene, body: object = {}, name: string = 'stream'): Promise<void> {
  const send = { hashtag: 'cats', instance: scene.instance.domain, ...body };
  const made = await scene.demand({ call: 'POST /hashtags', send });
  scene.known.set(name, made.id).set(`${name}.updated_at`, made.updated_at).set(`${name}.instance`, made.instance);
}

/** A post that a fetch brought; its id is known as `{name}`, and `{name.uri}`, `{name.score}`. Later ones are newer. */
async function fetched(scene: Scene, name: string, changes: Record<string, unknown> = {}): Promise<void> {
  if (!scene.known.has('stream')) await stream(scene);
  const status = scene.status(changes);
  scene.instance.serveOnePage('cats', [status]);
  await scene.demand({ call: 'POST /hashtags/{id}/fetch', id: '{stream}' });
  const list = await scene.demand({ call: 'GET /posts', query: 'limit=1000' });
  const found = (list.items as Record<string, unknown>[]).find((item) => item.post_id === status.uri);
  if (!found) throw new Error('The post was not stored');
  scene.known.set(name, found.id).set(`${name}.uri`, status.uri).set(`${name}.created_at`, status.created_at);
  scene.known.set(`${name}.score`, found.spam_score);
}

async function approved(scene: Scene, name: string, changes: Record<string, unknown> = {}): Promise<void> {
  await fetched(scene, name, changes);
  await scene.demand({ call: 'POST /posts/{id}/approve', id: `{${name}}` });
}

/** A post in the consumer's hands; nothing else may be eligible. */
async function reserved(scene: Scene, name: string): Promise<void> {
  await approved(scene, name);
  const item = await scene.demand({ call: 'GET /curated/next' });
  if (item.fenliu_post_id !== scene.known.get(name)) throw new Error('The queue was not empty');
}

async function delivered(scene: Scene, name: string): Promise<void> {
  await reserved(scene, name);
  await scene.demand({ call: 'POST /curated/{post_id}/ack', id: `{${name}}` });
}

/** Makes something whose id is known by a name. */
const making = (path: string, name: string, bodyOf: (given: never) => object): Step =>
  async function make(scene, given) {
    scene.known.set(name, (await scene.demand({ call: `POST ${path}`, send: bodyOf(given) })).id);
  };

/** What rows may say in `given`, by name. */
export const STEPS: Record<string, Step> = {
  stream,
  fetched,
  approved,
  reserved,
  delivered,
  /** The instance has this many posts of a hashtag. */
  served: async (scene, count: number, hashtag: string = 'cats') =>
    scene.instance.serve(hashtag, Array.from({ length: count }, () => scene.status()).toReversed()),
  /** The instance's timeline of `cats` holds just these entries. */
  servedEntries: async (scene, ...entries) => scene.instance.serveOnePage('cats', entries),
  done: async (scene, call: Call) => void (await scene.demand(call)),
  failed: async (scene, name: string) => {
    await reserved(scene, name);
    await scene.demand({
      call: 'POST /curated/{post_id}/error',
      id: `{${name}}`,
      send: { reason: 'Duplicate attachment' },
    });
  },
  /** Lets a post's delivery lie this many days back, which no call can do. */
  deliveredDaysAgo: async (scene, name: string, days: number) => {
    await delivered(scene, name);
    await scene.service.db.query(
      `UPDATE queue_entry SET delivered_at = now() - make_interval(days => $2) WHERE post_id = $1`,
      [scene.known.get(name), days],
    );
  },
  /** The time of a reservation is over, whatever became of the post meanwhile. */
  timedOut: async (scene, name: string) => {
    await scene.service.db.query(
      `UPDATE queue_entry SET reserved_until = now() - interval '1 second' WHERE post_id = $1`,
      [scene.known.get(name)],
    );
  },
  topical: making('/topical-tags', 'rule', (body: object) => body),
  blockedUser: making('/reblog-controls/blocked-users', 'user', (account_id: string) => ({ account_id })),
  blockedHashtag: making('/reblog-controls/blocked-hashtags', 'tag', (hashtag: string) => ({ hashtag })),
  /** Settings as given, the others as they are. */
  settings: async (scene, send: object) => void (await scene.demand({ call: 'PUT /reblog-controls/settings', send })),
  /** Posts with these scores, each of an instance of its own. */
  scored: async ({ service }, scores: number[]) => {
    const content = (index: number) => ({ instance: `i${String(index).padStart(2, '0')}.example` });
    await givenPosts(service, scores.length, { content, spamScore: (index) => scores[index] ?? 0 });
  },
  /** Draws enough to see a post that must stay away, and goes on until each of two was seen: one stays away by 2^-39. */
  drawn: async (scene, query: string, names: string[]) => {
    const seen = new Set<number>();
    for (let draw = 0; draw < 15 || (draw < 40 && seen.size < names.length); draw++) {
      const item = await scene.demand({ call: 'GET /curated/next', query });
      seen.add(Number(item.fenliu_post_id));
      await scene.demand({ call: 'POST /curated/{post_id}/nack', id: String(item.fenliu_post_id) });
    }
    const wanted = names.map((name) => Number(scene.known.get(name)));
    if (seen.size !== wanted.length || !wanted.every((id) => seen.has(id)))
      throw new Error(`The queue handed out ${[...seen].join()}, not ${wanted.join()}`);
  },
};
