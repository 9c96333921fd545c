const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';

type Triple = [number, number, number];

const CHANNELS = [0, 1, 2] as const;
const LINEAR = Array.from({ length: 256 }, (_, value) => toLinear(value));

/**
 * The BlurHash of an RGB picture with 4 x 3 components, after the description of the format
 * (https://github.com/woltapp/blurhash/blob/master/Algorithm.md). Give it a small picture: the time is linear in pixels.
 */
export function blurhashOf(width: number, height: number, rgb: Uint8Array): string {
  const [columns, rows] = [4, 3];
  const factors: Triple[] = [];
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) factors.push(factorOf({ width, height, rgb }, i, j));
  }
  const [average = [0, 0, 0], ...waves] = factors;
  const largest = Math.max(...waves.flat().map(Math.abs));
  const quantised = Math.max(0, Math.min(82, Math.floor(largest * 166 - 0.5)));
  const scale = (quantised + 1) / 166;
  const size = encode83(columns - 1 + (rows - 1) * 9, 1);
  return (
    size + encode83(quantised, 1) + encode83(averageCode(average), 4) + waves.map((w) => waveCode(w, scale)).join('')
  );
}

function factorOf(picture: { width: number; height: number; rgb: Uint8Array }, i: number, j: number): Triple {
  const { width, height, rgb } = picture;
  const [across, down] = [cosines(i, width), cosines(j, height)];
  const sum: Triple = [0, 0, 0];
  for (const [y, cosine] of down.entries()) {
    for (const [x, other] of across.entries()) {
      const at = (y * width + x) * 3;
      for (const channel of CHANNELS) sum[channel] += cosine * other * (LINEAR[rgb[at + channel] ?? 0] ?? 0);
    }
  }
  const scale = (i === 0 && j === 0 ? 1 : 2) / (width * height);
  return [sum[0] * scale, sum[1] * scale, sum[2] * scale];
}

function cosines(wave: number, length: number): number[] {
  return Array.from({ length }, (_, at) => Math.cos((Math.PI * wave * at) / length));
}

function averageCode(average: Triple): number {
  const [red, green, blue] = average.map(toSrgb);
  return ((red ?? 0) << 16) + ((green ?? 0) << 8) + (blue ?? 0);
}

function waveCode(wave: Triple, scale: number): string {
  const steps = wave.map((value) => {
    const part = value / scale;
    return Math.max(0, Math.min(18, Math.floor(Math.sign(part) * Math.sqrt(Math.abs(part)) * 9 + 9.5)));
  });
  const [red = 0, green = 0, blue = 0] = steps;
  return encode83(red * 19 * 19 + green * 19 + blue, 2);
}

function encode83(value: number, length: number): string {
  let digits = '';
  for (let rest = value, i = 0; i < length; i++, rest = Math.floor(rest / 83))
    digits = DIGITS.charAt(rest % 83) + digits;
  return digits;
}

function toLinear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function toSrgb(value: number): number {
  const part = Math.max(0, Math.min(1, value));
  return Math.round((part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055) * 255);
}
