import { crc32, inflateSync } from 'node:zlib';
import type { SampleInstance } from '../../tools/sample-instance/sample-instance';
import { samplePosts } from '../../tools/sample-instance/sample-posts';
import type { WireStatus } from '../../tools/sample-instance/status.wire';

/** The time of the sample instances of these tests. */
export const NOW = new Date('2026-11-15T12:00:00.000Z');

export function statusesOf({ origin }: SampleInstance): WireStatus[] {
  return samplePosts({ origin, now: NOW }).map(({ status }) => status);
}

/** Reads a file and looks into it; gives its type. */
export async function readFile(address: string): Promise<string | null> {
  const response = await fetch(address);
  const file = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type');
  if (type === 'image/png') expectPng(file);
  if (type === 'audio/wav' && file.readUInt32LE(4) !== file.length - 8) throw new Error('The sound is cut off');
  if (type === 'video/mp4' && boxesOf(file).join(' ') !== 'ftyp moov mdat') throw new Error('The film is broken');
  return type;
}

function expectPng(file: Buffer): void {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(file.length).toBeLessThan(300_000);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += 12 + length;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect(rows).toHaveLength((header.readUInt32BE(0) * 3 + 1) * header.readUInt32BE(4));
}

function boxesOf(file: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at)) names.push(file.toString('latin1', at + 4, at + 8));
  return names;
}
