import type { Actor } from '../auth/acting';
import type { LockedReview } from './post-review';
import type { ReviewChange } from './next-review';
import { judge } from './review';

const AT = new Date('2026-03-01T12:00:00.000Z');
const later = (ms: number) => new Date(AT.getTime() + ms);

const ME: Actor = { kind: 'user', id: 1, name: 'me' };

const review = (overrides: Partial<LockedReview> = {}): LockedReview => ({
  id: 1,
  streamId: 1,
  fetchedAt: AT,
  spamScore: 0,
  reviewedScore: 0,
  approved: true,
  approvedAt: AT,
  reviewedAt: AT,
  reviewedBy: 'user:ada',
  changedBy: 'user:9',
  manualSpamScore: null,
  reviewerNotes: '',
  rejectionReason: null,
  version: 3,
  now: later(60_000),
  ...overrides,
});

const outcomeOf = (change: ReviewChange, seenAt: Date, overrides: Partial<LockedReview> = {}) =>
  judge({ id: 1, change, seenVersion: 3, seenAt }, review(overrides), 'pending', ME).outcome;

describe('the review of a list that was seen at a time', () => {
  it.each([
    ['a millisecond before', later(1), 'changed'],
    ['at that very moment', later(0), 'changed'],
    ['a millisecond after', later(-1), 'conflict'],
  ])('of a post that somebody else decided %s: %s', (_, seenAt, outcome) => {
    expect(outcomeOf({ approved: false }, seenAt)).toBe(outcome);
  });

  it('is no conflict where the caller decided since', () => {
    expect(outcomeOf({ approved: false }, later(-1), { reviewedBy: 'user:me' })).toBe('changed');
  });
});
