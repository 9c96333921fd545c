import type { WaveFacts } from '../spam-rules/spam-rule';
import { nextFacts } from './wave-facts';

const spam = (accounts: number): WaveFacts => ({
  accounts,
  servers: accounts,
  posts: accounts,
  minutes: accounts * 8,
  unestablished: accounts,
  linked: accounts,
});
const honest = (accounts: number): WaveFacts => ({ ...spam(accounts), unestablished: 0 });

describe('what posts of a wave are scored by', () => {
  it('is nothing for two accounts, and for settled ones however many', () => {
    expect(nextFacts(null, spam(2))).toBeNull();
    expect(nextFacts(null, honest(100_000))).toBeNull();
  });

  it('follows a small wave account by account', () => {
    for (const accounts of [3, 4, 5, 6, 7])
      expect(nextFacts(spam(accounts), spam(accounts + 1))).toEqual(spam(accounts + 1));
    expect(nextFacts(null, spam(3))).toEqual(spam(3));
  });

  it('follows a large wave in steps', () => {
    let steps = 0;
    let facts: WaveFacts | null = null;
    for (let accounts = 3; accounts <= 10_000; accounts++) {
      const next = nextFacts(facts, spam(accounts));
      if (next !== facts) steps++;
      facts = next;
    }
    expect(steps).toBeLessThan(45);
    expect(facts?.accounts).toBeGreaterThan(8_000);
  });

  it('keeps what it was when posts are removed, and ends when settled accounts join', () => {
    expect(nextFacts(spam(9), spam(4))).toEqual(spam(9));
    expect(nextFacts(spam(9), { ...spam(60), unestablished: 9 })).toBeNull();
  });
});
