import type { Decision, Review } from '../../src/outbox/entry';
import type { FakeBrowser } from './fake-browser';
import { FAULTS, type Fault } from './network-fault';
import type { FakeTab } from './fake-tab';

/** What happens in a random session. */
export type SessionEvent =
  | { kind: 'decide'; tab: number; posts: number[]; approved: boolean }
  | { kind: 'undo'; tab: number }
  | { kind: 'advance'; seconds: number }
  | { kind: 'fault'; fault: number }
  | { kind: 'ticks'; count: number }
  | { kind: 'die' | 'leave' | 'reload'; tab: number }
  | { kind: 'foreign'; post: number }
  | { kind: 'expire' };

/** One of the tabs, and what its page shows. */
export interface Page {
  tab: FakeTab;
  reviews: Map<number, Review>;
  /** What the reviewer did and the disk has not confirmed. */
  acting: Set<Promise<unknown>>;
}

/** Ana in two tabs of a browser, who marks each decision with a note of its own, and what she said of each post. */
export class ReviewSession {
  /** The notes that a post may end with: what she said last; more than one where tabs did not know of each other. */
  readonly said = new Map<number, Set<string>>();
  /** How often a note came back, by undoing what followed it or by her saying it again. */
  readonly restored = new Map<string, number>();
  /** Reviews of others that she was shown. */
  readonly seen = new Set<string>();
  readonly pages: Page[] = [];
  /** What stood before a decision. */
  private readonly before = new Map<string, Set<string>>();
  private marks = 0;
  private actedIn: Page | null = null;

  constructor(
    readonly browser: FakeBrowser,
    readonly posts: readonly number[],
  ) {
    for (const post of posts) this.said.set(post, new Set(['']));
  }

  async open(index: number, tab = this.browser.open()): Promise<void> {
    const page: Page = { tab, reviews: new Map(), acting: new Set() };
    this.pages[index] = page;
    tab.outbox.on('done', ({ postId, review }) => review && this.show(page, postId, review));
    for (const id of this.posts) this.show(page, id, this.browser.service.get(id));
    const signedIn = this.browser.service.user;
    await Promise.all([tab.outbox.start('ana'), this.browser.settle()]);
    if (signedIn === null) await Promise.all([tab.outbox.pause(), this.browser.settle()]);
  }

  async apply(event: SessionEvent): Promise<void> {
    const { browser } = this;
    if (event.kind === 'advance') await browser.advance(event.seconds * 1000);
    else if (event.kind === 'ticks') await browser.ticks(event.count);
    else if (event.kind === 'fault') browser.faults.push(FAULTS[event.fault] as Fault);
    else if (event.kind === 'expire') browser.service.user = null;
    else if (event.kind === 'foreign') this.foreign(event.post);
    else await this.applyIn(event.tab, event);
  }

  /** All goes well from now on; she ends each conflict with what she decided. */
  async end(): Promise<void> {
    const { browser } = this;
    browser.faults = [];
    for (let round = 0; round < 40 && (round === 0 || !this.isDone()); round += 1) {
      browser.service.user = 'ana';
      for (const { tab } of this.pages) if (tab.outbox.snapshot().signedOut) void tab.outbox.start('ana');
      await browser.advance(30_000);
      const [page] = this.pages;
      if (page) this.resolveAll(page.tab);
    }
  }

  private resolveAll({ outbox }: FakeTab): void {
    const { conflicts, overlay } = outbox.snapshot();
    for (const { id, postId, change, current } of conflicts) {
      this.see(postId, current.version);
      // What she decided on the post after that follows it.
      for (const notes of new Set([change.reviewer_notes, overlay.get(postId)?.reviewer_notes]))
        this.restore(notes ?? '');
      void outbox.resolve({ id, postId }, 'mine');
    }
  }

  private isDone(): boolean {
    return this.pages.every(({ tab }) => {
      const { waiting, conflicts, signedOut } = tab.outbox.snapshot();
      return waiting + conflicts.length === 0 && !signedOut;
    });
  }

  private async applyIn(index: number, event: Extract<SessionEvent, { tab: number }>): Promise<void> {
    const page = this.pages[index];
    if (!page) return;
    // What she does in one tab after the other does happen one after the other.
    for (const other of this.pages) if (other !== page) await this.finish(other);
    if (event.kind === 'decide') this.decide(page, event.posts, event.approved);
    else if (event.kind === 'undo') this.undo(page);
    else await this.replace(page, index, event.kind);
  }

  private decide(page: Page, posts: readonly number[], approved: boolean): void {
    const decisions = posts.map((post) => this.decision(page, post, approved));
    this.act(page, page.tab.outbox.decide(decisions));
    for (const [post, note] of notesOf(decisions, 'change')) {
      this.before.set(note, this.said.get(post) ?? new Set());
      this.said.set(post, new Set([note]));
    }
  }

  private decision(page: Page, postId: number, approved: boolean): Decision {
    const review = page.reviews.get(postId);
    if (!review) throw new Error(`The page does not show ${postId}`);
    const shown = page.tab.outbox.snapshot().overlay.get(postId);
    const held = { approved: review.reviewed_at ? review.approved : null, reviewer_notes: review.reviewer_notes };
    this.marks += 1;
    const change = { approved, reviewer_notes: `mark ${this.marks}` };
    const prior = { ...held, ...shown };
    return { postId, name: '', change, prior, seenVersion: review.version };
  }

  private undo(page: Page): void {
    const step = page.tab.outbox.lastStep();
    if (!step) return;
    this.act(page, page.tab.outbox.undo(step.id));
    for (const { postId, change, prior } of step.items) {
      const note = prior.reviewer_notes ?? '';
      const said = this.said.get(postId) ?? new Set();
      this.restore(note);
      // Where something else was said since, elsewhere, either may stand.
      const isLast = said.size === 1 && said.has(change.reviewer_notes ?? '');
      const undone = this.undone(note, change.reviewer_notes ?? '');
      this.said.set(postId, isLast ? undone : new Set([...said, ...undone]));
    }
  }

  /**
   * A page that did not show yet what another had decided undoes to what it showed, or to that decision; a rejection that replaced an
   * approval undoes to what was before that one.
   */
  private undone(prior: string, mark: string): Set<string> {
    const before = this.before.get(mark) ?? new Set();
    if (before.size === 1 && before.has(prior)) return new Set([prior]);
    const replaced = [...before].flatMap((each) => [...(this.before.get(each) ?? [])]);
    return new Set([...before, ...replaced, prior]);
  }

  private act(page: Page, action: Promise<unknown>): void {
    this.actedIn = page;
    page.acting.add(action);
    void Promise.allSettled([action]).then(() => page.acting.delete(action));
  }

  private restore(note: string): void {
    this.restored.set(note, (this.restored.get(note) ?? 0) + 1);
  }

  private async finish({ acting }: Page): Promise<void> {
    while (acting.size > 0) await this.browser.ticks(1);
  }

  private async replace(page: Page, index: number, how: 'die' | 'leave' | 'reload'): Promise<void> {
    // Messages between tabs are faster than she is from one to the other.
    if (how !== 'die' && this.actedIn !== page) await this.browser.settle();
    const next = how === 'reload' ? await page.tab.reload() : undefined;
    if (how === 'leave') await page.tab.close();
    if (how === 'die') page.tab.die();
    await this.open(index, next);
  }

  private foreign(post: number): void {
    this.marks += 1;
    this.browser.service.change('ben', post, { approved: true, reviewer_notes: `foreign ${this.marks}` });
    this.said.get(post)?.add(`foreign ${this.marks}`);
  }

  private show(page: Page, postId: number, review: Review): void {
    page.reviews.set(postId, review);
    this.see(postId, review.version);
  }

  private see(postId: number, version: number): void {
    this.seen.add(`${postId} ${version}`);
  }
}

function notesOf(items: readonly Decision[], which: 'change' | 'prior'): [number, string][] {
  return items.map((item) => [item.postId, item[which].reviewer_notes ?? '']);
}
