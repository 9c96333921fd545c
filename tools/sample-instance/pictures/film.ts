// A film of uncompressed macroblocks: any H.264 decoder plays it, and writing one takes no codec.
const [WIDTH, HEIGHT] = [128, 96];
const FRAMES = 8;
const TIME_SCALE = 4;

// Sequence and picture parameter sets for 128 x 96, baseline, and the header of an IDR slice that holds I_PCM macroblocks
// only, up to the first one's type (ITU-T H.264, 7.3.2 and 7.3.3). Neighbouring IDR pictures must differ in idr_pic_id.
const SEQUENCE_SET = Buffer.from([0x67, 0x42, 0x00, 0x1e, 0xf8, 0x41, 0xa2]);
const PICTURE_SET = Buffer.from([0x68, 0xce, 0x38, 0x80]);
const EVEN_SLICE_HEADER = Buffer.from([0x65, 0x88, 0x84, 0x08, 0x68]);
const ODD_SLICE_HEADER = Buffer.from([0x65, 0x88, 0x82, 0x02, 0x1a]);
const MACROBLOCK_HEADER = Buffer.from([0x0d, 0x00]);
const STOP_BIT = Buffer.from([0x80]);

/** Two seconds of moving bands as an MP4 file (H.264, 128 x 96), small and the same each time. */
export function drawFilm(): Buffer {
  const frames = Array.from({ length: FRAMES }, (_, index) => withLength(frame(index)));
  const type = box('ftyp', text('isom'), u32(0x200), text('isomiso2avc1mp41'));
  const size = movie(frames, 0).length;
  return Buffer.concat([type, movie(frames, type.length + size + 8), box('mdat', ...frames)]);
}

function frame(index: number): Buffer {
  const blocks: Buffer[] = [];
  for (let row = 0; row < HEIGHT; row += 16) {
    for (let column = 0; column < WIDTH; column += 16) {
      // The first macroblock's type stands at the end of the slice header.
      if (blocks.length > 0) blocks.push(MACROBLOCK_HEADER);
      blocks.push(macroblock(row, column, index));
    }
  }
  return Buffer.concat([index % 2 === 0 ? EVEN_SLICE_HEADER : ODD_SLICE_HEADER, ...blocks, STOP_BIT]);
}

function macroblock(row: number, column: number, index: number): Buffer {
  const block = Buffer.alloc(384);
  for (let at = 0; at < 256; at++) {
    const [y, x] = [row + (at >> 4), column + (at & 15)];
    const wave = Math.sin(y / 9 - (index * 2 * Math.PI) / FRAMES + Math.sin(x / 19));
    block[at] = Math.round(130 + 70 * wave);
  }
  // Never zero: three zero bytes in a row would read as the start of something else.
  block.fill(150, 256, 320).fill(105, 320);
  return block;
}

function movie(frames: readonly Buffer[], offset: number): Buffer {
  const header = box(
    'mvhd',
    u32(0, 0, 0, TIME_SCALE, FRAMES, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    MATRIX,
    u32(0, 0, 0, 0, 0, 0, 2),
  );
  return box('moov', header, track(frames, offset));
}

function track(frames: readonly Buffer[], offset: number): Buffer {
  const header = box('tkhd', u32(3, 0, 0, 1, 0, FRAMES, 0, 0, 0, 0), MATRIX, u32(WIDTH << 16, HEIGHT << 16));
  const mediaHeader = box('mdhd', u32(0, 0, 0, TIME_SCALE, FRAMES), u16(0x55c4, 0));
  const handler = box('hdlr', u32(0, 0), text('vide'), u32(0, 0, 0), text('video\0'));
  const reference = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))));
  const media = box('minf', box('vmhd', u32(1), u16(0, 0, 0, 0)), reference, sampleTable(frames, offset));
  return box('trak', header, box('mdia', mediaHeader, handler, media));
}

function sampleTable(frames: readonly Buffer[], offset: number): Buffer {
  const sizes = frames.map((each) => each.length);
  return box(
    'stbl',
    box('stsd', u32(0, 1), sampleEntry()),
    box('stts', u32(0, 1, FRAMES, 1)),
    box('stsc', u32(0, 1, 1, FRAMES, 1)),
    box('stsz', u32(0, 0, FRAMES, ...sizes)),
    box('stco', u32(0, 1, offset)),
  );
}

function sampleEntry(): Buffer {
  const sets = [
    Buffer.from([0xe1]),
    u16(SEQUENCE_SET.length),
    SEQUENCE_SET,
    Buffer.from([1]),
    u16(PICTURE_SET.length),
    PICTURE_SET,
  ];
  const config = box('avcC', Buffer.from([1, 0x42, 0x00, 0x1e, 0xff]), ...sets);
  const sizes = [u16(WIDTH, HEIGHT), u32(0x480000, 0x480000, 0), u16(1), Buffer.alloc(32), u16(0x18, 0xffff)];
  return box('avc1', u16(0, 0, 0, 1, 0, 0), u32(0, 0, 0), ...sizes, config);
}

const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function withLength(unit: Buffer): Buffer {
  return Buffer.concat([u32(unit.length), unit]);
}

/** A box of the ISO base media file format (ISO/IEC 14496-12): length, type, content. */
function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), text(type), content]);
}

function text(value: string): Buffer {
  return Buffer.from(value, 'latin1');
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}
