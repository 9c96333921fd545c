import { barePost } from '../../../test/support/post-content';
import { MediaSpamRule } from '../rules/media-spam.rule';
import { SuspiciousLinksRule } from '../rules/suspicious-links.rule';
import { SpamScorer } from '../spam-scorer';
import type { WaveFacts } from '../spam-rule';
import { isUnestablished, weighWave } from './wave-signs';

const scorer = new SpamScorer(undefined, [new MediaSpamRule()]);
const WAVE = { accounts: 14, servers: 9, posts: 14, minutes: 115, unestablished: 13, linked: 14 };
const facts = (changes: Partial<WaveFacts> = {}): WaveFacts => ({ ...WAVE, ...changes });

describe('the weight of a wave', () => {
  it.each([
    ['two accounts', { accounts: 2, posts: 2, unestablished: 2, linked: 2 }],
    ['settled accounts alone', { unestablished: 0 }],
    ['a third of new accounts', { accounts: 15, unestablished: 5 }],
  ])('is none for %s', (_, changes) => {
    expect(weighWave(facts(changes))).toBe(0);
  });

  it.each([
    ['more accounts', { accounts: 14 }, { accounts: 20, unestablished: 20 }],
    ['more of them new', { unestablished: 6 }, { unestablished: 9 }],
    ['more posts that lead somewhere', { linked: 0 }, { linked: 7 }],
    ['a faster pace', { minutes: 30_000 }, { minutes: 3_000 }],
  ])('grows with %s', (_, less, more) => {
    expect(weighWave(facts(more))).toBeGreaterThan(weighWave(facts(less)));
    expect(weighWave(facts(less))).toBeGreaterThan(0);
  });

  it('is bounded', () => {
    expect(weighWave(facts({ accounts: 1e6, unestablished: 1e6, posts: 1e6, linked: 1e6 }))).toBe(2);
  });
});

describe('an account', () => {
  it.each([
    ['old and followed', { age: 400, followers: 30, bot: false }, false],
    ['new and followed', { age: 3, followers: 500, bot: false }, true],
    ['old without followers', { age: 400, followers: 0, bot: false }, true],
    ['an old bot without followers', { age: 400, followers: 0, bot: true }, false],
    ['unknown', { age: null, followers: null, bot: null }, false],
  ])('that is %s', (_, account, expected) => {
    expect(isUnestablished(account)).toBe(expected);
  });
});

describe('a post of a wave', () => {
  const score = (wave: WaveFacts | null) => scorer.score(barePost('I found this lovely shop.', { wave }));

  it('names accounts, servers and time', () => {
    expect(score(facts()).evidence['media_spam']).toMatchObject([
      {
        reason: 'the same from 14 accounts on 9 servers in 115 minutes, 13 of them new or hardly followed',
        text: '14',
      },
    ]);
  });

  it.each([
    [1, 'within a minute'],
    [3_000, 'in 2 days'],
    [600, 'in 10 hours'],
  ])('names %d minutes as a person does', (minutes, words) => {
    expect(score(facts({ minutes })).evidence['media_spam']?.[0]?.reason).toContain(words);
  });

  it('is shown its address, which the others lead to as well', () => {
    const rule = new SpamScorer(undefined, [new SuspiciousLinksRule()]);
    const link = '<a href="https://lamps.example/">https://lamps.example/</a>';
    const { total, evidence } = rule.score(barePost(`I found this lovely shop: ${link}`, { wave: facts() }));
    expect(total).toBeGreaterThan(7);
    expect(evidence['suspicious_links']?.map(({ text }) => text)).toEqual(['https://lamps.example/']);
  });

  it('gets no points for what settled accounts posted too', () => {
    expect(score(facts({ unestablished: 2 })).total).toBe(0);
    expect(score(null).total).toBe(0);
  });
});
