import type { PostContent } from '../common/post-content';
import { aPost } from '../../test/support/post-content';
import { BANDS, fingerprintOf, similarity } from './fingerprint';

const BASE = 'I found this lovely little shop with handmade lamps yesterday and had to tell you about it';

const read = (content: string, changes: Partial<PostContent> = {}) => fingerprintOf(aPost({ content, ...changes }));
const featuresOf = (content: string) => read(content)?.features ?? new Set<number>();
const alike = (a: string, b: string): number => similarity(featuresOf(a), featuresOf(b));

describe('a fingerprint', () => {
  it.each([
    [
      'capitals, accents and punctuation',
      'I FOUND this lövely little shop -- with handmade lamps yesterday, and had to tell you about it!!!',
    ],
    ['emoji', `🔥 ${BASE} 🚀🚀`],
    ['links', `${BASE} <a href="https://lamps.example/?c=1">https://lamps.example/?c=1</a>`],
    ['mentions', `<a href="https://far.example/@u1" class="u-url mention">@u1</a> ${BASE}`],
    ['hashtags', `${BASE} <a href="https://home.example/tags/lamps" class="mention hashtag" rel="tag">#lamps</a>`],
    ['numbers', `${BASE} 2026 17`],
    ['letters that look alike', BASE.replaceAll('o', 'о')],
  ])('leaves out %s', (_, text) => {
    expect(alike(BASE, text)).toBeGreaterThan(0.9);
  });

  it('tells how much of a text was kept', () => {
    expect(alike(BASE, BASE.replace('lamps', 'chairs'))).toBeGreaterThan(0.75);
    expect(
      alike(BASE, 'My neighbour plays the accordion on her balcony each evening, and the street listens'),
    ).toBeLessThan(0.1);
  });

  it('has equal bands for equal features, and hardly one for others', () => {
    const bands = (text: string) => read(text)?.bands ?? [];
    expect(bands(BASE)).toHaveLength(BANDS);
    expect(bands(`🔥 ${BASE} 17`)).toEqual(bands(BASE));
    const other = bands('My neighbour plays the accordion on her balcony each evening, and the street listens');
    expect(other.filter((hash, i) => hash === bands(BASE)[i])).toEqual([]);
    for (const hash of other) expect(hash).toBe(hash | 0);
  });

  it.each(['', 'Hello world!', 'Good morning 17:30', '明けましておめでとう'])(
    'is none for a short text alone: "%s"',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  it('of a short text is that of its links and media, without what counts visitors', () => {
    const look = (url: string, words = 'Look') => read(`${words} <a href="${url}">${url}</a>`)?.bands;
    expect(look('https://short.example/x9?ref=1')).toEqual(look('https://short.example/x9?ref=2', 'See'));
    expect(look('https://short.example/x9')).not.toEqual(look('https://short.example/x8'));
    const picture = { type: 'image', url: 'a', preview_url: null, description: null, width: 1, height: 1 } as const;
    const shown = (blurhash: string | null) => read('Wow', { media: [{ ...picture, blurhash }] });
    expect(shown('LEHV6nWB2yk8')?.bands).toEqual(shown('LEHV6nWB2yk8')?.bands);
    expect(shown('LEHV6nWB2yk8')?.bands).not.toEqual(shown('LKO2?U%2Tw=w')?.bands);
    expect(shown(null)).toBeNull();
  });

  it('compares scripts without spaces too', () => {
    const text = '新しいサーバーができました。みんなで一緒に楽しく遊びましょう。参加はこちらから';
    expect(alike(text, `${text}🎮`)).toBe(1);
    expect(alike(text, text.replace('楽しく', '静かに'))).toBeGreaterThan(0.6);
  });
});
