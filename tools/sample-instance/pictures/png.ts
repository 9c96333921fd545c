import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;
const FILTER_SUB = 1;

/** Encodes 8-bit RGB rows as a PNG (https://www.w3.org/TR/png-3/). */
export function encodePng(width: number, height: number, rgb: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, TRUE_COLOUR, 0, 0, 0], 8);
  // Flat shapes and vertical gradients leave zeros behind the Sub filter, which is what keeps the files small.
  const data = deflateSync(filterRows(width, height, rgb), { level: 6 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function filterRows(width: number, height: number, rgb: Uint8Array): Buffer {
  const stride = width * 3;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const from = y * stride;
    const to = y * (stride + 1) + 1;
    rows[to - 1] = FILTER_SUB;
    for (let x = 0; x < stride; x++) {
      rows[to + x] = (rgb[from + x] ?? 0) - (x < 3 ? 0 : (rgb[from + x - 3] ?? 0));
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}
