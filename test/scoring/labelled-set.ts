import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords } from './record';
import { statusOf } from './record-status';

/** Rules are tuned on one half and measured on the other, which must not be read while tuning. */
export type Half = 'tune' | 'report';

/** A status of the set with what is known about it. */
export interface LabelledStatus extends ReturnType<typeof statusOf> {
  /** 1 is spam. */
  label: 0 | 1;
  kind: string;
  half: Half;
}

/** The whole set: every post of `spam/` and `good/`, of which each file is a kind. */
export function readLabelledSet(): LabelledStatus[] {
  return [...readFolder('spam', 1), ...readFolder('good', 0)];
}

function readFolder(folder: string, label: 0 | 1): LabelledStatus[] {
  const path = join(__dirname, folder);
  return readdirSync(path)
    .toSorted()
    .flatMap((file) => {
      const kind = file.replace(/\.txt$/, '');
      return readRecords(readFileSync(join(path, file), 'utf8')).map((record, index) => {
        const status = statusOf(record, `${kind}-${index + 1}`);
        // By turns, so that each kind is split evenly and a post keeps its half when others are added after it.
        return { ...status, label, kind, half: index % 2 === 0 ? 'tune' : ('report' as Half) };
      });
    });
}
