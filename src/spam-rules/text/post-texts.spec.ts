import { readHtml } from '../../common/html/html-text';
import type { PostContent } from '../../common/post-content';
import { aPost, barePost, NO_DETAILS } from '../../../test/support/post-content';
import { ScoringConfig } from '../scoring-config';
import { SpamScorer } from '../spam-scorer';
import { PostTexts } from './post-texts';

const LONG = 'A post that says at some length what its author had on their mind.';
const TEAS = ['Tea', 'Coffee'].map((title) => ({ title, votes: null }));
const OPTIONS = { options: TEAS, multiple: false, expiresAt: null };
const CARD = { url: 'https://page.example/a', title: 'A page', description: 'About it' };
const PICTURE = { url: 'https://m.example/1', preview_url: null, blurhash: null, width: null, height: null };
const MEDIUM = { type: 'image' as const, ...PICTURE };

function textsOf(content: string, changes: Partial<PostContent> = {}): PostTexts {
  const bio = { ...aPost().authorSignals, bio: 'I write.' };
  const post = aPost({ content, authorDisplayName: 'Ann', authorSignals: bio, ...changes });
  return new PostTexts(readHtml(content), post, ScoringConfig.DEFAULT.matcher().vocabulary);
}

describe('PostTexts', () => {
  it('joins what the author wrote or attached, and keeps what is said of the author apart', () => {
    const texts = textsOf(LONG, { spoilerText: 'food', details: { ...NO_DETAILS, poll: OPTIONS, card: CARD } });
    expect(texts.html.text).toBe(`${LONG}\n\nfood\n\nTea\nCoffee\n\nA page\nAbout it\nhttps://page.example/a`);
    expect(texts.beside).toEqual([
      { source: 'author_name', text: 'Ann' },
      { source: 'author_bio', text: 'I write.' },
    ]);
  });

  it('reads pictures, cards and emoji', () => {
    const media = [null, 'A cat', 'A cat', 'A dog'].map((description) => ({ ...MEDIUM, description }));
    const details = { ...NO_DETAILS, card: CARD, emojis: ['blobcat', 'seen'] };
    const texts = textsOf('<a href="https://page.example/a">page.example</a> :seen:', { media, details });
    expect(texts.html.text).toBe('page.example :seen:\n\nA page\nAbout it\n\nA cat\nA dog\n\nblobcat');
  });

  it('finds a span in its own text, cut at the end of that', () => {
    const texts = textsOf(LONG, { spoilerText: 'food' });
    const at = texts.html.text.indexOf('food');
    const place = { source: 'content_warning', start: 1, end: 3, text: 'oo' };
    expect(texts.locate({ start: at + 1, end: at + 3 })).toEqual(place);
    expect(texts.locate({ start: 61, end: at + 3 })).toMatchObject({ source: 'content', start: 61, end: LONG.length });
    expect(texts.isWithinOne({ start: 60, end: at + 3 })).toBe(false);
    expect(texts.isWithinOne({ start: at, end: at + 4 })).toBe(true);
  });

  it('leaves out what another text says already', () => {
    expect(textsOf('<p>Our  Summer FEAST</p>', { spoilerText: 'summer feast' }).html.text).toBe('Our  Summer FEAST');
  });

  it('takes tags and mentions of a text without markup as such', () => {
    const { links, text } = textsOf(LONG, { spoilerText: 'for @ann@b.example about #cats, not c#1' }).html;
    expect(links.map((link) => [link.kind, text.slice(link.start, link.end)])).toEqual([
      ['mention', '@ann@b.example'],
      ['hashtag', '#cats'],
    ]);
  });

  it('cuts long texts between two characters', () => {
    const texts = textsOf('😀'.repeat(20_000), { spoilerText: `x${'🔥'.repeat(5_000)}` });
    expect(texts.html.text.length).toBeLessThanOrEqual(20_000);
    expect(texts.html.text.isWellFormed()).toBe(true);
    expect(texts.textOf('content_warning')).toHaveLength(1_999);
  });
});

describe('a score', () => {
  const SPAM = 'Claim your prize now, free crypto giveaway, call 0871 277 8108, https://gift.top';
  const rulesOf = (changes: Partial<PostContent>) => new SpamScorer().score(barePost(SPAM, changes)).rules;

  it('gives nothing more for a text that stands twice', () => {
    const once = rulesOf({});
    expect(rulesOf({ spoilerText: SPAM })).toEqual(once);
    const twice = rulesOf({ spoilerText: `${SPAM} !` });
    expect(twice).toEqual(once);
  });
});
