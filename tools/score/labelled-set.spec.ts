import { mapStatus } from '../../src/fediverse/status.mapper';
import { readLabelledSet } from '../../test/scoring/labelled-set';
import { readRecords } from '../../test/scoring/record';
import { statusOf } from '../../test/scoring/record-status';

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

  it('is read as fetched statuses are', () => {
    for (const row of SET) {
      const post = mapStatus(row, {
        instance: 'home.example',
        accountDomain: null,
        privateHost: null,
        now: new Date('2026-01-01'),
      });
      expect(post).toMatchObject({ uri: row.uri, hashtags: row.tags.map(({ name }) => name) });
      expect(post.media.map(({ description }) => description)).toEqual(
        row.media_attachments.map(({ description }) => description),
      );
      expect(post.authorSignals).toMatchObject({ followers: row.account.followers_count, bot: row.account.bot });
      expect(Date.parse(row.account.created_at)).toBeLessThanOrEqual(Date.parse(row.created_at));
    }
  });
});

describe('readRecords', () => {
  it('reads heads, details and texts', () => {
    const file =
      '== en fresh a_b.c@x.example\n: image -\n: video A cat\n: name Ann\n: warning food\n: bio Cats\n: poll Tea | Coffee\n' +
      ': card Page | About | https://p.example\n: emoji one two\n: reply bo@y.example\none\n\n: two\n\n== de bot q@y.example\nz\\u{200b}z';
    expect(readRecords(file)).toEqual([
      {
        language: 'en',
        profile: 'fresh',
        username: 'a_b.c',
        domain: 'x.example',
        text: 'one\n\n: two',
        media: [
          { type: 'image', alt: null },
          { type: 'video', alt: 'A cat' },
        ],
        warning: 'food',
        displayName: 'Ann',
        bio: 'Cats',
        poll: ['Tea', 'Coffee'],
        card: { title: 'Page', description: 'About', url: 'https://p.example' },
        emojis: ['one', 'two'],
        replyTo: 'bo@y.example',
      },
      expect.objectContaining({ language: 'de', profile: 'bot', text: 'z\u200bz', media: [], displayName: null }),
    ]);
  });

  it('reads a record without a text', () => {
    expect(readRecords('== en fresh ann@x.example\n: image -\n')).toMatchObject([{ text: '', media: [{ alt: null }] }]);
  });

  it.each(['== en nobody ann@x.example\na', '== en fresh ann@x.org\na', 'a', '== en fresh ann@x.example\n: imge -\na'])(
    'refuses %j',
    (file) => expect(() => readRecords(file)).toThrow(/^Not /),
  );
});

it('renders a record as Mastodon does', () => {
  const [record] = readRecords('== en newcomer ann_b@x.example\n: image -\nHi @bo@y.example & @cy! #One #one');
  const status = record && statusOf(record, 'test-1');
  expect(status?.content).toBe(
    '<p>Hi <span class="h-card" translate="no"><a href="https://y.example/@bo" class="u-url mention" rel="nofollow noopener"' +
      ' target="_blank">@<span>bo</span></a></span> &amp; @cy! <a href="https://x.example/tags/One" class="mention hashtag"' +
      ' rel="nofollow noopener" target="_blank">#<span>One</span></a> <a href="https://x.example/tags/one" class="mention hashtag"' +
      ' rel="nofollow noopener" target="_blank">#<span>one</span></a></p>',
  );
  expect(status).toMatchObject({
    tags: [{ name: 'one' }],
    mentions: [{ acct: 'bo@y.example' }],
    account: { acct: 'ann_b@x.example', display_name: 'ann b', bot: false },
    media_attachments: [{ type: 'image', description: null }],
  });
});
