import { htmlToText, readHtml } from '../../src/common/html/html-text';
import { SAMPLE_HASHTAGS } from './draft';
import { compareIds, type SamplePost, samplePosts } from './sample-posts';
import type { WireStatus } from './status.wire';

const NOW = new Date('2026-11-15T12:00:00.000Z');
const ORIGIN = 'http://127.0.0.1:3999';
const POSTS = samplePosts({ origin: ORIGIN, now: NOW });
const WHOLE = POSTS.filter(({ status }) => status.account !== undefined);
const MEDIA = POSTS.flatMap(({ status }) => status.media_attachments);

// https://docs.joinmastodon.org/entities/Status/ and /Account/: what is always there.
const STATUS_FIELDS =
  `id uri created_at account content visibility sensitive spoiler_text media_attachments mentions tags
  emojis reblogs_count favourites_count replies_count url in_reply_to_id in_reply_to_account_id reblog poll card language
  edited_at quotes_count`.split(/\s+/);
const ACCOUNT_FIELDS =
  `id username acct url uri display_name note avatar avatar_static bot discoverable noindex indexable created_at
  statuses_count followers_count following_count`.split(/\s+/);

function missing(value: object, fields: readonly string[]): string[] {
  return fields.filter((field) => !Object.hasOwn(value, field) || Reflect.get(value, field) === undefined);
}

function count(condition: (post: SamplePost) => boolean): number {
  return POSTS.filter(condition).length;
}

describe('the sample posts', () => {
  it('keep their texts and URIs on another day', () => {
    const later = samplePosts({ origin: ORIGIN, now: new Date('2027-03-02T07:00:00.000Z') });
    const known = new Map(POSTS.map(({ status }) => [status.uri, status.content]));
    expect(later.map(({ status }) => known.get(status.uri))).toEqual(later.map(({ status }) => status.content));
  });

  it('are about 150 on four hashtags, a quarter to a third of them spam', () => {
    expect(POSTS.length).toBeGreaterThan(135);
    expect(POSTS.length).toBeLessThan(165);
    const spam = count(({ label }) => label === 'spam') / POSTS.length;
    expect(spam).toBeGreaterThan(0.25);
    expect(spam).toBeLessThan(0.35);
    for (const tag of SAMPLE_HASHTAGS) expect(count(({ hashtags }) => hashtags.includes(tag))).toBeGreaterThan(20);
    expect(count(({ hashtags }) => SAMPLE_HASHTAGS.filter((tag) => hashtags.includes(tag)).length > 1)).toBeGreaterThan(
      4,
    );
  });

  it('have unique ids and URIs', () => {
    expect(new Set(POSTS.map(({ status }) => status.id)).size).toBe(POSTS.length);
    expect(new Set(POSTS.map(({ status }) => status.uri)).size).toBe(POSTS.length);
  });

  it('are of the last 60 days, younger than their author, and have ids in order of time', () => {
    for (const { status } of WHOLE) {
      const time = Date.parse(status.created_at);
      expect(time).toBeLessThanOrEqual(NOW.getTime());
      expect(time).toBeGreaterThanOrEqual(NOW.getTime() - 60 * 24 * 3_600_000);
      expect(Date.parse(status.account.created_at)).toBeLessThanOrEqual(time);
      expect(Number(BigInt(status.id) >> 16n)).toBe(time);
    }
  });

  it('have the fields of Mastodon that are read, except for deliberately broken ones', () => {
    const incomplete = POSTS.flatMap(({ status }) => missing(status, STATUS_FIELDS));
    expect(incomplete.toSorted()).toEqual(['account', 'url']);
    expect(WHOLE.flatMap(({ status }) => missing(status.account, ACCOUNT_FIELDS))).toEqual([]);
  });

  it('do not show their label on the wire', () => {
    const wire = JSON.stringify(POSTS.map(({ status }) => status));
    expect(wire).not.toMatch(/"(?:label|scene|seed)"/);
  });

  it('link only to reserved domains, and to invalid codes of shorteners', () => {
    const wire = JSON.stringify(POSTS.map(({ status }) => status)).replaceAll(ORIGIN, '');
    const links = wire.match(/https?:\/\/[^\s"<>\\]+/g) ?? [];
    const outside = links.filter((link) => !/^https?:\/\/(?:[\w-]+\.)+example(?:[/?]|$)/.test(link));
    expect(outside.filter((link) => !/^https:\/\/[\w.]+\/~/.test(link))).toEqual([]);
    expect(outside.length).toBeGreaterThan(5);
  });

  it.each<[string, (status: WireStatus) => boolean]>([
    ['a missing url', (status) => status.url === undefined],
    ['a null url', (status) => status.url === null],
    ['an unknown language', (status) => status.language === null],
    ['a content warning', (status) => status.sensitive && status.spoiler_text !== ''],
    ['an unlisted visibility', (status) => status.visibility === 'unlisted'],
    ['a boosted post', (status) => status.reblog !== null],
    ['a poll', (status) => status.poll !== null],
    ['a card', (status) => status.card !== null],
    ['an edit', (status) => status.edited_at !== null],
    ['no account', (status) => status.account === undefined],
    ['a bot', (status) => status.account?.bot],
    ['an author who wants no index', (status) => status.account?.noindex === true],
    ['an author who says nothing of discovery', (status) => status.account?.discoverable === null],
    ['a #nobot in the bio', (status) => status.account?.note.includes('<span>nobot</span>')],
    ['ruby', (status) => status.content.includes('<ruby>')],
    ['a quotation', (status) => status.content.includes('<blockquote>')],
    ['a list', (status) => status.content.includes('<li>')],
    ['code', (status) => status.content.includes('<pre><code>')],
    ['500 code points', (status) => Array.from(htmlToText(status.content)).length === 500],
  ])('have one with %s', (_, matches) => {
    expect(count(({ status }) => matches(status))).toBeGreaterThanOrEqual(1);
  });

  it('reply to older ones: to that of another author, who is mentioned, and to their own', () => {
    const replies = WHOLE.filter(({ status }) => status.in_reply_to_id !== null).map(({ status }) => {
      const parent = POSTS.find(({ status: { id } }) => id === status.in_reply_to_id)?.status;
      expect(compareIds(parent?.id ?? '0', status.id)).toBe(-1);
      expect(parent?.account.id).toBe(status.in_reply_to_account_id);
      const isMentioned = status.mentions.some(({ id }) => id === parent?.account.id);
      expect(isMentioned).toBe(parent?.account.id !== status.account.id);
      return isMentioned;
    });
    expect(new Set(replies)).toEqual(new Set([true, false]));
  });

  it('have many languages', () => {
    const languages = new Set(POSTS.map(({ status }) => status.language));
    expect([...languages]).toEqual(
      expect.arrayContaining(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'ru']),
    );
  });

  it('have pictures with and without alt text, films and sounds', () => {
    expect(new Set(MEDIA.map(({ type }) => type))).toEqual(new Set(['image', 'gifv', 'video', 'audio', 'unknown']));
    const bare = MEDIA.filter(({ description }) => description === null).length / MEDIA.length;
    expect(bare).toBeGreaterThan(0.15);
    expect(bare).toBeLessThan(0.5);
    expect(MEDIA.some(({ meta }) => meta === null)).toBe(true);
  });

  it('list as tags what their text links as hashtags', () => {
    for (const { status } of POSTS) {
      const linked = readHtml(status.content).links.filter(({ kind }) => kind === 'hashtag');
      const names = new Set(linked.map(({ text }) => text.slice(1).normalize('NFKC').toLowerCase()));
      expect(new Set(status.tags.map(({ name }) => name))).toEqual(names);
    }
  });
});
