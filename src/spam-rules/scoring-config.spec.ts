import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { ConfigError } from '../config/app-config';
import { barePost } from '../../test/support/post-content';
import { LEXICON_KINDS } from './lexicon/lexicon';
import { readScoringConfig, type ScoringConfig } from './scoring-config';
import { SpamScorer } from './spam-scorer';

const plain = new SpamScorer();
const read = (content: unknown): ScoringConfig => readScoringConfig(content, 'scoring.json');
const rulesOf = (content: unknown, html: string) => new SpamScorer(read(content)).score(barePost(html)).rules;
const POST = 'Free spins in our online casino! Moonbag for everyone https://bit.ly/3abc';
/** Few enough words of spam that one more or less changes the points. */
const MILD_POST = 'Moonbag and spins: what an online casino in Leeds wrote to me, of all people';

describe('a scoring configuration', () => {
  it.each([
    ['nothing', {}],
    ['rules that are on anyway', { rules: { all_caps: true } }],
    ['languages without words', { words: { en: { add: { crypto: [] }, remove: [] }, de: {} } }],
  ])('that changes %s keeps scores and version', (_, content) => {
    expect(new SpamScorer(read(content)).score(barePost(POST))).toEqual(plain.score(barePost(POST)));
  });

  it('switches a rule off, which stays in the list and gives 0', () => {
    const off = rulesOf({ rules: { suspicious_links: false } }, POST);
    expect(off).toEqual({ ...plain.score(barePost(POST)).rules, suspicious_links: 0 });
  });

  it.each([
    ['adds a word', { add: { crypto: ['moonbag!'] } }, 1],
    ['adds a phrase that bends', { add: { crypto: ['moonbag an*!'] } }, 1],
    ['removes phrases', { remove: ['online casino', 'spins'] }, -1],
    ['changes the weight of a known phrase', { add: { gambling: ['online casino?'] } }, -1],
  ])('%s', (_, changes, sign) => {
    const before = plain.score(barePost(MILD_POST)).rules['spam_keywords'] ?? 0;
    const after = rulesOf({ words: { en: changes } }, MILD_POST)['spam_keywords'] ?? 0;
    expect(Math.sign(after - before)).toBe(sign);
  });

  it('switches off whatever a reason quotes of words, however it is written', () => {
    const quoted = (html: string, remove: string[]) =>
      Object.values(new SpamScorer(read({ words: { '*': { remove } } })).score(barePost(html)).evidence)
        .flat()
        .filter(({ reasonKey, source }) => source !== undefined && reasonKey !== 'leads_to');
    for (const html of [
      'We tried to deliver your parcel today: https://parcel.example.net/x',
      'Hey, come check out my new channel, it is great',
      'fr33 sp1ns for 10 euros, no deposit bonus',
      'Sua conta será bloqueada hoje. https://a.example.net/',
    ]) {
      const before = quoted(html, []).map(({ text }) => text);
      expect(before.length).toBeGreaterThan(0);
      const words = quoted(html, before).filter(({ reasonKey }) => reasonKey !== 'price');
      expect(words.map(({ text }) => text)).toEqual([]);
    }
  });

  it('switches a reason off, which gives no points any more', () => {
    const html = 'Look https://bit.ly/3abc';
    expect(rulesOf({}, html)['suspicious_links']).toBeGreaterThan(0);
    expect(rulesOf({ reasons: { shortener: false } }, html)['suspicious_links']).toBe(0);
  });

  it('switches combinations off', () => {
    const html = 'We tried to deliver your parcel today: https://parcel.example.net/x';
    expect(rulesOf({}, html)['spam_keywords']).toBeGreaterThan(9);
    expect(rulesOf({ combinations: false }, html)['spam_keywords']).toBeLessThan(5);
  });

  it('removes a word in posts of a language, and takes words of a new one', () => {
    const post = barePost('porno', { language: 'de' });
    const wordsOf = (content: unknown) => new SpamScorer(read(content)).score(post).rules['spam_keywords'];
    expect(wordsOf({})).toBeGreaterThan(0);
    expect(wordsOf({ words: { fr: { remove: ['porno'] } } })).toBeGreaterThan(0);
    expect(wordsOf({ words: { de: { remove: ['porno'] } } })).toBe(0);
    const swedish = { words: { sv: { add: { money: ['tjäna pengar!'] } } } };
    expect(rulesOf(swedish, 'Tjäna pengar hemma')['spam_keywords']).toBeGreaterThan(0);
  });

  it('is part of the version by its content, whatever its order', () => {
    const version = (content: unknown) => new SpamScorer(read(content)).version;
    const rules = { all_caps: false };
    const one = version({ rules, words: { en: { add: { crypto: ['aa', 'bb'], adult: ['cc'] } } } });
    const same = version({ words: { en: { add: { adult: ['cc'], crypto: ['bb', ' aa'] } } }, rules });
    expect(one).toMatch(/^\d+\+[0-9a-f]{8}$/);
    expect(same).toBe(one);
    expect(version({ rules: { media_spam: false } })).not.toBe(one);
  });

  it.each([
    [[], 'the whole holds []; allowed: an object'],
    [null, 'the whole holds null; allowed: an object'],
    [{ rule: {} }, 'rule is not allowed; allowed: the names $schema, rules, reasons, combinations, words'],
    [{ rules: { all_cap: false } }, /^SCORING_CONFIG: in scoring.json, rules.all_cap is not .*: the names all_caps,/],
    [{ rules: { all_caps: 'no' } }, 'rules.all_caps holds "no"; allowed: true or false'],
    [{ words: { English: {} } }, 'words.English is not allowed; allowed: languages of two or three small letters'],
    [{ words: { en: { add: { krypto: [] } } } }, /words.en.add.krypto is not allowed; allowed: the names action, own/],
    [{ words: { en: { add: { crypto: 'moon' } } } }, 'words.en.add.crypto holds "moon"; allowed: a list of phrases'],
    [{ words: { en: { add: { crypto: ['ok then', 7] } } } }, 'words.en.add.crypto[1] holds 7; allowed: a phrase'],
    [{ words: { en: { add: { crypto: ['a, b'] } } } }, 'words.en.add.crypto[0] holds "a, b"; allowed: a phrase'],
    [{ words: { en: { add: { crypto: ['a*b c'] } } } }, 'words.en.add.crypto[0] holds'],
    [{ words: { en: { add: { crypto: ['🚀🚀'] } } } }, 'words.en.add.crypto[0] holds'],
    [{ words: { en: { remove: ['!'] } } }, 'words.en.remove[0] holds "!"; allowed: a word or what a reason quotes'],
    [{ reasons: { shortner: false } }, /reasons.shortner is not allowed; allowed: the names capitals/],
    [{ combinations: 'no' }, 'combinations holds "no"; allowed: true or false'],
    [{ words: { en: { add: { crypto: Array(5_001).fill('aa') } } } }, 'at most 5000 phrases in the whole file'],
  ])('is refused in one line: %j', (content, message) => {
    expect(() => read(content)).toThrow(ConfigError);
    expect(() => read(content)).toThrow(message);
    expect(() => read(content)).toThrow(/^SCORING_CONFIG: in scoring\.json, .* allowed: .*$/);
  });
});

const schema = JSON.parse(readFileSync('docs/scoring-config.schema.json', 'utf8'));
const document = readFileSync('docs/scoring.md', 'utf8');
const example = JSON.parse(/```json\n([^`]+)```/.exec(document)?.[1] ?? '');

describe('docs/scoring.md', () => {
  it('shows a configuration that is allowed', () => {
    expect(new SpamScorer(readScoringConfig(example, 'example')).version).toMatch(/\+/);
    expect(new Ajv().validate(schema, example)).toBe(true);
  });

  it('names every kind of words', () => {
    const kinds = document.split('\n- Kinds: ')[1] ?? '';
    expect(LEXICON_KINDS.filter((kind) => !new RegExp(`\\b${kind}\\b`).test(kinds))).toEqual([]);
  });
});
