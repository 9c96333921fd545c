import { readLabelledSet } from '../../test/scoring/labelled-set';
import { readRecords } from '../../test/scoring/record';

const SET = readLabelledSet();
const spam = SET.filter((row) => row.label === 1);
const good = SET.filter((row) => row.label === 0);
const kindsOf = (rows: readonly { kind: string }[]) => [...new Set(rows.map(({ kind }) => kind))];

/** Hosts that rules know by name; the paths with `~` lead nowhere. */
const KNOWN_HOSTS = /^https:\/\/(bit\.ly|tinyurl\.com|t\.me|discord\.gg|lin\.ee|linktr\.ee|youtu\.be|youtube\.com)\/~/;

describe('the labelled set', () => {
  it('holds enough of both, in many kinds and languages', () => {
    expect(spam.length).toBeGreaterThanOrEqual(210);
    expect(good.length).toBeGreaterThanOrEqual(210);
    expect(kindsOf(spam).length).toBeGreaterThanOrEqual(15);
    expect(kindsOf(good).length).toBeGreaterThanOrEqual(20);
    expect(new Set(spam.map(({ language }) => language)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(good.map(({ language }) => language)).size).toBeGreaterThanOrEqual(8);
  });

  it('splits every kind evenly, each half with texts that are not English', () => {
    for (const kind of kindsOf(SET)) {
      const rows = SET.filter((row) => row.kind === kind);
      const tune = rows.filter(({ half }) => half === 'tune');
      expect([kind, Math.abs(2 * tune.length - rows.length) <= 1]).toEqual([kind, true]);
    }
    for (const half of ['tune', 'report']) {
      const others = SET.filter((row) => row.half === half && row.language !== 'en');
      expect(others.length).toBeGreaterThan(100);
    }
  });

  it('says nothing twice', () => {
    expect(new Set(SET.map(({ id }) => id)).size).toBe(SET.length);
    const texts = SET.map(({ content }) => content.replace(/<[^>]*>/g, '')).filter((text) => text.length > 20);
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(SET.map(({ account }) => account.acct)).size).toBe(SET.length);
  });

  it('links to nothing that exists', () => {
    const addresses = JSON.stringify(SET).match(/https?:\/\/[^"\s<>\\]+/g) ?? [];
    const elsewhere = addresses.filter((url) => !/^https:\/\/[\w.-]+\.example(?:\/|$)/.test(url));
    expect(elsewhere.filter((url) => !KNOWN_HOSTS.test(url))).toEqual([]);
    expect(elsewhere.length).toBeGreaterThan(20);
  });
});

describe('readRecords', () => {
  it.each(['== en nobody ann@x.example\na', '== en fresh ann@x.org\na', 'a', '== en fresh ann@x.example\n: imge -\na'])(
    'refuses %j',
    (file) => expect(() => readRecords(file)).toThrow(/^Not /),
  );
});
