import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { FakeBrowser } from './fake-browser';
import { ModelService } from './model-service';
import { FAULTS } from './network-fault';
import { ReviewSession, type SessionEvent } from './review-session';

const POSTS = [1, 2, 3];

const tab = fc.constantFrom(0, 1);
const decide = fc.record({
  kind: fc.constant('decide' as const),
  tab,
  posts: fc.uniqueArray(fc.constantFrom(...POSTS), { minLength: 1, maxLength: 3 }),
  approved: fc.boolean(),
});
const undo = fc.record({ kind: fc.constant('undo' as const), tab });
const advance = fc.record({ kind: fc.constant('advance' as const), seconds: fc.constantFrom(0, 1, 3, 7, 16, 70) });
const fault = fc.record({ kind: fc.constant('fault' as const), fault: fc.nat(FAULTS.length - 1) });
const ticks = fc.record({ kind: fc.constant('ticks' as const), count: fc.integer({ min: 1, max: 25 }) });
const die = fc.record({ kind: fc.constant('die' as const), tab });
const leave = fc.record({ kind: fc.constant('leave' as const), tab });
const reload = fc.record({ kind: fc.constant('reload' as const), tab });
const foreign = fc.record({ kind: fc.constant('foreign' as const), post: fc.constantFrom(...POSTS) });
const expire = fc.constant({ kind: 'expire' as const });

const calm = [
  { weight: 6, arbitrary: decide },
  { weight: 3, arbitrary: undo },
  { weight: 4, arbitrary: advance },
  { weight: 4, arbitrary: fault },
  { weight: 4, arbitrary: ticks },
  { weight: 1, arbitrary: die },
  { weight: 1, arbitrary: expire },
];
const wild = [
  ...calm,
  { weight: 1, arbitrary: leave },
  { weight: 1, arbitrary: reload },
  { weight: 1, arbitrary: foreign },
];

async function sit(events: readonly SessionEvent[]): Promise<ReviewSession> {
  const session = new ReviewSession(new FakeBrowser(new ModelService(POSTS)), POSTS);
  await session.open(0);
  await session.open(1);
  for (const event of events) await session.apply(event);
  await session.end();
  for (const { tab } of session.pages) tab.die();
  return session;
}

function marksOf({ browser }: ReviewSession): { postId: number; mark: number }[] {
  return browser.service.writes
    .filter(({ user, change }) => user === 'ana' && change.reviewer_notes?.startsWith('mark'))
    .map(({ postId, change }) => ({ postId, mark: Number(change.reviewer_notes?.slice(5)) }));
}

/** Nothing waits any more, and each post is as she said last. */
function expectNothingLost(session: ReviewSession): void {
  for (const { tab } of session.pages)
    expect(tab.outbox.snapshot()).toMatchObject({ waiting: 0, conflicts: [], refused: [] });
  for (const [post, notes] of session.said)
    expect([...notes]).toContain(session.browser.service.get(post).reviewer_notes);
}

/** No decision took effect again, but where an undo of a later one restored it. */
function expectNothingTwice(session: ReviewSession): void {
  const counts = new Map<number, number>();
  for (const { mark } of marksOf(session)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  for (const [mark, count] of counts)
    expect(count).toBeLessThanOrEqual(1 + (session.restored.get(`mark ${mark}`) ?? 0));
}

/** Decisions took effect in the order in which they were made; those aside that an undo brought back. */
function expectOrder(session: ReviewSession): void {
  const marks = marksOf(session).map(({ mark }) => mark);
  const firsts = [...new Set(marks)].filter((mark) => !session.restored.has(`mark ${mark}`));
  expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
}

/** What another reviewer did was overwritten only after it was shown. */
function expectNothingUnseen(session: ReviewSession): void {
  const overwritten = session.browser.service.writes.filter(({ user, overBy }) => user === 'ana' && overBy === 'ben');
  for (const { postId, over } of overwritten) expect(session.seen).toContain(`${postId} ${over}`);
}

/** Sits through random sessions of a reviewer in two tabs, `numRuns` of each kind. */
export function describeRandomSessions(parameters: { numRuns: number; seed?: number }): void {
  describe('whatever the network and the tabs do', () => {
    it('every decision takes effect exactly once, in order', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.oneof(...calm), { maxLength: 30 }), async (events) => {
          const session = await sit(events);
          expectNothingLost(session);
          expectNothingTwice(session);
          expectOrder(session);
        }),
        parameters,
      );
    });

    it('nothing is lost, and nothing of another reviewer overwritten unseen', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.oneof(...wild), { maxLength: 30 }), async (events) => {
          const session = await sit(events);
          expectNothingLost(session);
          expectNothingTwice(session);
          expectNothingUnseen(session);
        }),
        parameters,
      );
    });
  });
}
