import { blurhashOf } from './blurhash';

function flat(red: number, green: number, blue: number): Uint8Array {
  return Uint8Array.from({ length: 30 * 20 * 3 }, (_, index) => [red, green, blue][index % 3] ?? 0);
}

describe('blurhashOf', () => {
  // The average stands in digits 3 to 6, in base 83; a flat picture has hardly any waves.
  it.each([
    ['white', flat(255, 255, 255), 0xffffff],
    ['black', flat(0, 0, 0), 0],
    ['a colour', flat(18, 52, 86), 0x123456],
  ])('tells the average of %s', (_, rgb, average) => {
    const hash = blurhashOf(30, 20, rgb);
    expect(hash).toHaveLength(28);
    expect(decode83(hash.slice(2, 6))).toBe(average);
  });

  it('encodes a gradient from left to right as the first wave', () => {
    const rgb = Uint8Array.from({ length: 30 * 20 * 3 }, (_, index) => 255 - 8 * (Math.floor(index / 3) % 30));
    const hash = blurhashOf(30, 20, rgb);
    const [first = 0, ...others] = Array.from({ length: 11 }, (_, wave) =>
      decode83(hash.slice(6 + wave * 2, 8 + wave * 2)),
    );
    // 18 is the strongest of 19 steps, for red, green and blue alike.
    expect(first).toBe(18 * (19 * 19 + 19 + 1));
    expect(Math.max(...others)).toBeLessThan(first);
  });
});

function decode83(text: string): number {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';
  return Array.from(text).reduce((value, digit) => value * 83 + digits.indexOf(digit), 0);
}
