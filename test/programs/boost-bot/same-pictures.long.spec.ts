import sharp from 'sharp';
import { distanceOf, type Hasher, loadHasher } from '../../../boost-bot/src/dhash';
import { readSettings } from '../../../boost-bot/src/settings';
import { mulberry32 } from '../../../src/common/mulberry32';

const SIZE = { width: 480, height: 320 };
const colour = (random: () => number) => `hsl(${random() * 360} ${30 + random() * 60}% ${15 + random() * 70}%)`;

function landscape(random: () => number): string {
  const hills = [0, 1, 2].map((i) => {
    const top = 250 + i * 90;
    const at = () => top + random() * 160 - 80;
    return `<path d="M0 ${at()} C200 ${at()} 350 ${at()} 500 ${at()} S800 ${at()} 900 ${at()} V600 H0Z" fill="${colour(random)}"/>`;
  });
  const sun = `<circle cx="${random() * 900}" cy="${random() * 260}" r="${20 + random() * 60}" fill="${colour(random)}"/>`;
  const sky = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${colour(random)}"/><stop offset="1" stop-color="${colour(random)}"/></linearGradient>`;
  return `<defs>${sky}</defs><rect width="900" height="600" fill="url(#s)"/>${sun}${hills.join('')}`;
}

function stillLife(random: () => number): string {
  const things = Array.from({ length: 14 }, () => {
    const [x, y, size] = [random() * 900, random() * 600, 40 + random() * 160];
    return random() < 0.5
      ? `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * random()}" fill="${colour(random)}"/>`
      : `<rect x="${x}" y="${y}" width="${size}" height="${size * 1.5}" transform="rotate(${random() * 90} ${x} ${y})" fill="${colour(random)}"/>`;
  });
  return `<rect width="900" height="600" fill="${colour(random)}"/>${things.join('')}`;
}

/** Noise whose large shapes are stronger than its details, as in photographs. */
function texture(seed: number, random: () => number): string {
  const noise = `<feTurbulence type="fractalNoise" baseFrequency="${0.002 + random() * 0.006}" numOctaves="6" seed="${seed}"/>`;
  return `<filter id="n">${noise}<feColorMatrix values="3 0 0 0 -1  0 3 0 0 -1  0 0 3 0 -1  0 0 0 0 1"/></filter><rect width="900" height="600" filter="url(#n)"/>`;
}

const render = (content: string): Promise<Buffer> => {
  const size = 'width="480" height="320" viewBox="0 0 900 600"';
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`))
    .png()
    .toBuffer();
};

function draw(seed: number): Promise<Buffer> {
  const random = mulberry32(seed);
  return render([landscape(random), stillLife(random), texture(seed, random)][seed % 3] ?? '');
}

const caption = Buffer.from(
  '<svg width="480" height="320"><text x="340" y="310" font-size="13" fill="#fff">@mira@fjordlys.example</text></svg>',
);
const cropped = (share: number) => ({
  left: Math.round(SIZE.width * share),
  top: Math.round(SIZE.height * share),
  width: Math.round(SIZE.width * (1 - 2 * share)),
  height: Math.round(SIZE.height * (1 - 2 * share)),
});

/** What servers and people do to a picture before it is posted again, and the share of them, in percent, that must be found. */
const COPIES: [string, number, (image: sharp.Sharp) => sharp.Sharp][] = [
  ['JPEG of quality 80', 95, (image) => image.jpeg({ quality: 80 })],
  ['JPEG of quality 30', 95, (image) => image.jpeg({ quality: 30 })],
  ['WebP of quality 60', 100, (image) => image.webp({ quality: 60 })],
  ['a preview of 200 pixels', 95, (image) => image.resize(200).jpeg({ quality: 75 })],
  ['twice as large', 100, (image) => image.resize(960).jpeg({ quality: 85 })],
  ['brighter by 15 %', 100, (image) => image.modulate({ brightness: 1.15 }).jpeg()],
  ['black and white', 95, (image) => image.greyscale().jpeg()],
  ['with a caption in a corner', 95, (image) => image.composite([{ input: caption }]).jpeg()],
  ['cut by 1 % on each side', 95, (image) => image.extract(cropped(0.01)).jpeg()],
  ['cut by 2 % on each side', 85, (image) => image.extract(cropped(0.02)).jpeg()],
];

const PICTURES = 45;

describe('the dHash of 45 pictures', () => {
  const { DUPLICATE_DISTANCE } = readSettings({
    SLUICE_API_KEY: 'k',
    MASTODON_URL: 'https://social.example',
    MASTODON_TOKEN: 't',
  });
  const files: Buffer[] = [];
  const hashes: string[] = [];
  let hash: Hasher;

  beforeAll(async () => {
    const loaded = await loadHasher();
    if (!loaded) throw new Error('sharp has no binary for this machine');
    hash = loaded;
    for (let seed = 0; seed < PICTURES; seed++) {
      const file = await draw(seed);
      const found = await hash(file);
      if (found === null) continue;
      files.push(file);
      hashes.push(found);
    }
  });

  it('exists for most of them', () => expect(hashes.length).toBeGreaterThan(0.75 * PICTURES));

  it.each(COPIES)('is within the default distance for copies: %s, %d %%', async (_, least, copy) => {
    const distances: number[] = [];
    for (const [i, file] of files.entries()) {
      const other = await hash(await copy(sharp(file)).toBuffer());
      distances.push(other === null ? 64 : distanceOf(hashes[i] ?? '', other));
    }
    const found = distances.filter((distance) => distance <= DUPLICATE_DISTANCE).length;
    expect((100 * found) / files.length).toBeGreaterThanOrEqual(least);
  });

  it('is farther away, by two bits at least, for any other one', () => {
    const distances = hashes.flatMap((a, i) => hashes.slice(i + 1).map((b) => distanceOf(a, b)));
    expect(Math.min(...distances)).toBeGreaterThan(DUPLICATE_DISTANCE + 2);
  });

  it.each([
    ['of one colour', '<rect width="900" height="600" fill="#345"/>'],
    [
      'of a word on an empty page',
      '<rect width="900" height="600" fill="#fff"/><text x="40" y="80" font-size="60">Hello</text>',
    ],
  ])('does not exist for a picture %s', async (_, content) => expect(await hash(await render(content))).toBeNull());

  it('does not exist for a file that is no picture', async () => expect(await hash(Buffer.from('<html>'))).toBeNull());

  it('is that of the picture as it is seen, when the file says that it is turned', async () => {
    const [file = Buffer.alloc(0)] = files;
    const turned = await sharp(file).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    expect(distanceOf(hashes[0] ?? '', (await hash(turned)) ?? '')).toBeLessThanOrEqual(DUPLICATE_DISTANCE);
  });
});
