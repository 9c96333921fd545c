import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { ConflictError, InvalidInputError, messageOf } from '../common/errors';
import { ArgumentsError } from './arguments';

/** An entry of a file, and where it is: `line 3`, or `entry 3` of JSON. */
export interface Entry<T> {
  where: string;
  value: T;
}

/** Reads the one file that a command is given; `-` is the standard input. */
export async function readInput(positionals: readonly string[]): Promise<string> {
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new ArgumentsError('Give one file, or - for the standard input');
  const content = file === '-' ? await text(process.stdin) : readFileSync(file, 'utf8');
  return content.replace(/^\ufeff/, '');
}

/** The JSON of a text that begins like JSON; null for another text. */
export function findJson(content: string): unknown {
  if (!/^\s*[[{]/.test(content)) return null;
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new ArgumentsError(`The file is no JSON: ${messageOf(error)}`);
  }
}

/** Prints how many entries were added, known, invalid and left out. The exit code is 1 if one is invalid. */
export async function addAll<T>(
  kind: string,
  entries: readonly Entry<T>[],
  add: (value: T) => Promise<unknown>,
  leftOut: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const counts = { added: 0, known: 0, refused: 0 };
  for (const { where, value } of entries) {
    try {
      await add(value);
      counts.added++;
    } catch (error) {
      if (error instanceof ConflictError) counts.known++;
      else if (error instanceof InvalidInputError) {
        counts.refused++;
        console.error(`${where}: ${error.message}`);
      } else throw error;
    }
  }
  const others = [...leftOut].map(([why, count]) => `, ${count} left out (${why})`).join('');
  console.log(`${kind}: ${counts.added} added, ${counts.known} there already, ${counts.refused} not valid${others}`);
  if (counts.refused > 0) process.exitCode = 1;
}
