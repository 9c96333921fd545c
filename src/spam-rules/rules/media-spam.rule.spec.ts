import type { AuthorSignals, MediaAttachment } from '../../common/post-content';
import { aPost, barePost } from '../../../test/support/post-content';
import { SpamScorer } from '../spam-scorer';
import { MediaSpamRule } from './media-spam.rule';

const scorer = new SpamScorer(undefined, [new MediaSpamRule()]);
const PICTURE = { type: 'image' as const, preview_url: null, blurhash: null, width: null, height: null };
const image = (url: string, description: string | null = null): MediaAttachment => ({ ...PICTURE, url, description });
const author = (signals: Partial<AuthorSignals>): AuthorSignals => ({ ...barePost('').authorSignals, ...signals });
const mention = (i: number): string => `<a href="https://far${i}.example/@u" class="u-url mention">@u${i}</a>`;
const mentions = (count: number): string => Array.from({ length: count }, (_, i) => mention(i)).join(' ');

const OLD = author({ createdAt: '2019-01-01T00:00:00Z', followers: 300, following: 250, statuses: 4000, bot: false });
const NEW = author({ createdAt: '2025-06-01T00:00:00Z', followers: 0, following: 0, statuses: 3, bot: false });

describe('media_spam', () => {
  it.each([
    ['plain words', 'Good morning!', {}, 0, 0],
    ['a described picture', 'My cat', { media: [image('a', 'a cat on a sofa')], authorSignals: OLD }, 0, 0],
    ['a picture below a text', 'My cat on the sofa today', { media: [image('a')], authorSignals: OLD }, 0, 0],
    ['a picture alone under ten tags', '', { media: [image('a')], hashtags: [...'abcdefghij'] }, 5, 9],
    ['a picture alone without description', '', { media: [image('a')], authorSignals: OLD }, 1, 3],
    ['a newcomer who says hello', 'Hello, I am new here and like birds and trains.', { authorSignals: NEW }, 0, 5],
    ['a newcomer with a picture alone', '', { media: [image('a')], authorSignals: NEW }, 5, 15],
    ['a conversation of four', `${mentions(4)} I think so too, let us meet on Friday.`, { authorSignals: OLD }, 0, 1],
    ['a wall of mentions', mentions(15), { authorSignals: OLD }, 9, 15],
    [
      'the wave of February 2024',
      `${mentions(9)} https://discord.example.gg/x`,
      { media: [image('a')], authorSignals: NEW, authorUsername: 'k3j9d0x2qa' },
      11,
      15,
    ],
    ['an old bot', 'Water level 2.31 m', { authorSignals: { ...OLD, bot: true } }, 0, 1],
    ['the small print of bulk messages', 'Calls 150ppm, T&Cs apply, to opt out send STOP, PO Box 5249', {}, 3, 15],
    ['an account from the future', 'Hello', { authorSignals: author({ createdAt: '2030-01-01', followers: 0 }) }, 0, 0],
    ['one whose date is nonsense', 'Hello', { authorSignals: author({ createdAt: 'yesterday', followers: 0 }) }, 0, 0],
  ])('judges %s', (_, html, known, least, most) => {
    const { total } = scorer.score(barePost(html, known));
    expect(total).toBeGreaterThanOrEqual(least);
    expect(total).toBeLessThanOrEqual(most);
  });

  it('forgives youth gradually', () => {
    const days = [0, 1, 3, 7, 20, 60, 400];
    const totals = days.map((day) => {
      const createdAt = new Date(Date.UTC(2025, 5, 1) - day * 86_400_000).toISOString();
      return scorer.score(barePost(mentions(6), { authorSignals: author({ createdAt, followers: 0 }) })).total;
    });
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect(totals[0]).toBeGreaterThan(totals[6] ?? 0);
  });
});

const points = (html: string): number => scorer.score(barePost(html)).total;

describe('emoji of advertisements', () => {
  it.each([
    ['joy', 'We did it 🎉🔥🚀', 0, 0],
    ['one finger to a link', 'The map 👉 https://maps.example.org/a', 0, 1],
    ['fingers and money beside a link', 'Look 👉👉👉 💰💰💰💰 https://maps.example.org/a', 2, 9],
    ['decorated words of spam', 'Free spins, no deposit bonus 🎰🎰🔥💯', 2, 15],
  ])('judges %s', (_, html, least, most) => {
    expect(points(html)).toBeGreaterThanOrEqual(least);
    expect(points(html)).toBeLessThanOrEqual(most);
  });

  it('weighs a link to nowhere else less', () => {
    expect(points('Free spins 👉👉👉 💰💰💰')).toBeLessThan(
      points('Free spins 👉👉👉 💰💰💰 https://maps.example.org/a'),
    );
  });
});

describe('a link or picture that stands alone', () => {
  const link = (href: string): string => `<a href="${href}">${href}</a>`;
  it.each([
    ['a link without text', link('https://shop.example.org/a'), 2, 6],
    ['a link below a word', `Today: ${link('https://shop.example.org/a')}`, 0, 0],
    ['a link to a picture', link('https://media.example.org/a.JPG?w=1'), 0, 0],
  ])('judges %s', (_, html, least, most) => {
    expect(points(html)).toBeGreaterThanOrEqual(least);
    expect(points(html)).toBeLessThanOrEqual(most);
  });

  it('is ordinary in a reply', () => {
    const reply = { account: '@mira@fjordlys.example', isThread: false };
    const details = { ...aPost().details, reply };
    expect(scorer.score(barePost(link('https://shop.example.org/a'), { details })).total).toBe(0);
  });

  it('knows a sentence of a language without spaces from hardly a word', () => {
    const [beside, alone] = ['今日の夕焼けがとても綺麗でした', ''].map((text) =>
      scorer.score(barePost(text, { media: [image('a')] })),
    );
    expect(beside?.evidence['media_spam']?.map(({ reasonKey }) => reasonKey) ?? []).not.toContain('media_alone');
    expect(alone?.evidence['media_spam']?.map(({ reasonKey }) => reasonKey)).toContain('media_alone');
  });
});
