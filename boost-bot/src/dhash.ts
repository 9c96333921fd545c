/** One more row and column than bits. */
const WIDTH = 9;
const HEIGHT = 8;

/** Bits that two hashes differ in, 0 to 64. Hashes are 16 hexadecimal digits. */
export function distanceOf(a: string, b: string): number {
  const bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  return bits.toString(2).replaceAll('0', '').length;
}

/** A step of grey values that survives another compression; smaller ones are noise. */
const LEAST_STEP = 2;
/** Bits that a picture must have. Pages of text, plain colours and simple drawings have fewer, and their hashes resemble each other. */
const LEAST_BITS = 14;

/** The difference hash (Neal Krawetz, "Kind of Like That", hackerfactor.com, 2013) of 9 x 8 grey values; null with hardly any detail. */
function dhashOf(grey: Uint8Array): string | null {
  let hash = 0n;
  let bits = 0;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH - 1; x++) {
      const step = (grey[y * WIDTH + x + 1] ?? 0) - (grey[y * WIDTH + x] ?? 0);
      hash = (hash << 1n) | (step >= LEAST_STEP ? 1n : 0n);
      if (step >= LEAST_STEP) bits++;
    }
  }
  return bits < LEAST_BITS ? null : hash.toString(16).padStart(16, '0');
}

/** Reads a picture's file; null if it is no picture or has no details. */
export type Hasher = (file: Buffer) => Promise<string | null>;

/** A hasher on `sharp`; null where its binary is not installed. */
export async function loadHasher(): Promise<Hasher | null> {
  const { default: sharp } = await import('sharp').catch(() => ({ default: null }));
  if (!sharp) return null;
  return async (file) => {
    const image = sharp(file, { limitInputPixels: 100_000_000, failOn: 'none' });
    const pixels = image.autoOrient().flatten({ background: '#fff' }).greyscale();
    // Stretched to one shape, so that sizes do not matter.
    const small = pixels.resize(WIDTH, HEIGHT, { fit: 'fill', fastShrinkOnLoad: false }).raw();
    return small.toBuffer().then(dhashOf, () => null);
  };
}
