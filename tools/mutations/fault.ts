import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One small mistake in one source file, and the tests that must find it. */
export interface Fault {
  file: string;
  /** The mistake in words. */
  what: string;
  /** The text that is replaced; it occurs exactly once in the file. */
  right: string;
  wrong: string;
  /** The project of jest.config.js. */
  project: 'unit' | 'console' | 'e2e';
  /** A regular expression for the paths of the spec files. */
  paths: string;
  /** Why no test can find it. Without a reason, a surviving fault is an error. */
  survives?: string;
}

/** All faults, one a line of the list; a fault's number is that of its line. */
export const FAULTS: readonly Fault[] = readFileSync(join(__dirname, '../../test/mutations.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Fault);

export const titleOf = (fault: Fault) => `${FAULTS.indexOf(fault) + 1}. ${fault.file}: ${fault.what}`;

/** Whether a change of these files may change how the fault ends: of its own file, or of specs that must find it. */
export function concerns({ file, paths }: Fault, changed: readonly string[]): boolean {
  return changed.some((name) => name === file || (name.endsWith('.spec.ts') && new RegExp(paths).test(name)));
}

/** The list does not fit the source. */
export class ListError extends Error {
  override readonly name = 'ListError';
}

/** The source with the fault in it. */
export function withFault(source: string, { file, right, wrong }: Fault): string {
  const [before = '', after, ...more] = source.split(right);
  if (after === undefined) throw new ListError(`${file} has no text ${JSON.stringify(right)}`);
  if (more.length > 0) throw new ListError(`${file} has the text ${JSON.stringify(right)} more than once`);
  if (right === wrong) throw new ListError(`${file}: ${JSON.stringify(right)} is replaced by itself`);
  return before + wrong + after;
}
