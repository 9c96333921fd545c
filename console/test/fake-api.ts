import { createStore } from 'zustand/vanilla';
import type { Models } from '../src/api/client';
import type { OutboxEvents } from '../src/outbox/records';
import type { OutboxSnapshot } from '../src/outbox/view';

type Whole = Models['Post'];
type Changes = Models['PostChanges'];
interface Options {
  params?: { query?: Record<string, unknown>; path?: { id: number } };
}

/** What {@link FakeApi.install} replaces. */
const GLOBALS = ['EventSource', 'document', 'window', 'navigator'] as const;

/** The API of a service with some posts, in place of `api` of the client; and the browser's part of what follows it. */
export class FakeApi {
  posts: Whole[] = [];
  isAway = false;
  /** Each GET, as its path and query. */
  readonly asked: string[] = [];
  readonly streams: FakeStream[] = [];
  changes: Changes = { last_id: 7, post_ids: [], by: [], more: false };
  private replaced: [string, PropertyDescriptor | undefined][] = [];

  readonly GET = async (path: string, { params = {} }: Options = {}) => {
    const query = new URLSearchParams(Object.entries(params.query ?? {}).map(([name, value]) => [name, String(value)]));
    this.asked.push(`${path}?${query}`);
    if (this.isAway) throw new Error('away');
    const headers = new Headers({ 'Listed-At': '2026-03-01T12:00:00.000Z' });
    const answer = (data: unknown, status = 200) => ({ data, response: new Response(null, { status, headers }) });
    if (path === '/api/v1/presence') return answer({ items: [] });
    if (path === '/api/v1/post-changes') return answer(this.changes);
    if (params.path) return this.answerPost(params.path.id, answer);
    const ids = query.get('ids')?.split(',').map(Number);
    const items = this.posts.filter(({ id, reviewed_at: at }) => (ids ? ids.includes(id) : at === null));
    return answer({ items, total: items.length, next_cursor: null });
  };

  readonly bodyOf = async (call: Promise<{ data: unknown }>) => (await call).data;

  /** Stands for `EventSource` and the document. */
  install(): void {
    const { streams } = this;
    const Stream = class extends FakeStream {
      constructor(url: string) {
        super(url);
        streams.push(this);
      }
    };
    const document = Object.assign(new EventTarget(), { hidden: false });
    this.replaced = GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
    Object.assign(globalThis, { EventSource: Stream, document, window: new EventTarget() });
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
  }

  /** Undoes {@link install}: the spec files of a worker share its globals. */
  uninstall(): void {
    for (const [name, descriptor] of this.replaced)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
  }

  /** Changes a post as somebody else does, and tells it over the last stream. */
  async change(id: number, part: Partial<Whole> | null): Promise<void> {
    this.posts = this.posts.flatMap((post) =>
      post.id !== id ? [post] : part ? [{ ...post, version: post.version + 1, ...part }] : [],
    );
    await this.tell({ last_id: 9, post_ids: [id], by: [part?.reviewed_by ?? null], more: false });
  }

  async tell(changes: Changes): Promise<void> {
    this.streams.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(changes) }));
    await settled();
  }

  private answerPost(id: number, answer: (data: unknown, status?: number) => unknown) {
    const post = this.posts.find((each) => each.id === id);
    return answer(post, post ? 200 : 404) as { data: unknown; response: Response };
  }
}

const EMPTY: OutboxSnapshot = {
  waiting: 0,
  offline: false,
  unkept: false,
  failing: null,
  signedOut: false,
  conflicts: [],
  refused: [],
  overlay: new Map(),
  progress: null,
  steps: [],
};

/** What a review session sees of the outbox. */
export class FakeOutbox {
  private readonly store = createStore(() => EMPTY);
  private readonly listeners: Partial<Record<string, (event: never) => void>> = {};
  readonly snapshot = this.store.getState;
  readonly subscribe = this.store.subscribe;
  readonly ready = () => Promise.resolve();

  on<Name extends keyof OutboxEvents>(name: Name, listener: (event: OutboxEvents[Name]) => void): () => void {
    this.listeners[name] = listener;
    return () => delete this.listeners[name];
  }

  hold(part: Partial<OutboxSnapshot>): void {
    this.store.setState(part);
  }

  tell<Name extends keyof OutboxEvents>(name: Name, event: OutboxEvents[Name]): void {
    this.listeners[name]?.(event as never);
  }
}

/** A stream of server-sent events. */
export class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;

  constructor(readonly url: string) {
    super();
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
  }

  /** The service refuses it, or something on the way does. */
  fail(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

/** Lets what was asked be answered. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 50; i += 1) await Promise.resolve();
}

/** A post that nobody has reviewed. */
export function fakePost(id: number, part: Partial<Whole> = {}): Whole {
  return {
    id,
    version: 1,
    approved: false,
    reviewed_at: null,
    reviewed_by: null,
    manual_spam_score: null,
    reviewer_notes: '',
    rejection_reason: null,
    content_changed_at: null,
    queue_status: 'pending',
    content: `<p>${id}</p>`,
    plain_text: String(id),
    media_attachments: [],
    author_signals: { bot: false, bio_tags: [] },
    author_display_name: `Author ${id}`,
    author_account: `a${id}@fjordlys.example`,
    refusal: null,
    ...part,
  } as unknown as Whole;
}
