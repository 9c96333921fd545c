import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PostRecord, readRecords } from './record';
import { statusOf } from './record-status';

/** Rules are tuned on one half and measured on the other, which must not be read while tuning. */
export type Half = 'tune' | 'report';

/** What is known about a post of the set. */
interface Labelled {
  /** 1 is spam. */
  label: 0 | 1;
  kind: string;
  half: Half;
}

/** A status of the set with what is known about it. */
export type LabelledStatus = ReturnType<typeof statusOf> & Labelled;

/** A post of the set as it was written. */
export interface LabelledRecord extends Labelled {
  id: string;
  record: PostRecord;
}

/** The whole set: every post of `spam/` and `good/`, of which each file is a kind. */
export function readLabelledSet(): LabelledStatus[] {
  return readLabelledRecords().map(({ id, record, ...known }) => ({ ...statusOf(record, id), ...known }));
}

/** The whole set as it was written. */
export function readLabelledRecords(): LabelledRecord[] {
  return [...readFolder('spam', 1), ...readFolder('good', 0)];
}

/** The statuses of a file of `texts/`, which are no part of the set: hidden and disguised texts. */
export function readTexts(name: string): ReturnType<typeof statusOf>[] {
  const file = readFileSync(join(__dirname, 'texts', `${name}.txt`), 'utf8');
  return readRecords(file).map((record, index) => statusOf(record, `${name}-${index + 1}`));
}

function readFolder(folder: string, label: 0 | 1): LabelledRecord[] {
  const path = join(__dirname, folder);
  return readdirSync(path)
    .toSorted()
    .flatMap((file) => {
      const kind = file.replace(/\.txt$/, '');
      // By turns, so that each kind is split evenly and a post keeps its half when others are added after it.
      return readRecords(readFileSync(join(path, file), 'utf8')).map((record, index) => ({
        id: `${kind}-${index + 1}`,
        record,
        label,
        kind,
        half: index % 2 === 0 ? 'tune' : 'report',
      }));
    });
}
