import { bucketOf, hashText, RESERVED, WEIGHTS } from './hashing';

describe('hashText', () => {
  // The reference values of FNV-1a, 32 bits.
  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('gives FNV-1a of %j', (text, hash) => expect(hashText(text)).toBe(hash));

  it('goes on where it stopped', () => expect(hashText('bar', hashText('foo'))).toBe(hashText('foobar')));
});

describe('bucketOf', () => {
  const buckets = Array.from({ length: 50_000 }, (_, i) => bucketOf(hashText(`word ${i}`)));

  it('never touches the reserved places, nor goes beyond the last', () => {
    expect(Math.min(...buckets)).toBeGreaterThanOrEqual(RESERVED);
    expect(Math.max(...buckets)).toBeLessThan(WEIGHTS);
  });

  it('spreads texts as evenly as chance would', () => {
    const expected = WEIGHTS * (1 - Math.exp(-buckets.length / WEIGHTS));
    expect(Math.abs(new Set(buckets).size - expected) / expected).toBeLessThan(0.01);
  });
});
