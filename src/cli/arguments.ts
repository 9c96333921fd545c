import { parseArgs, type ParseArgsConfig } from 'node:util';
import { messageOf } from '../common/errors';

/** Invalid arguments; the message says why, and the usage is printed with it. */
export class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError';
}

export function parseArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new ArgumentsError(messageOf(error));
  }
}

/** Reads the whole number that an option was given; throws an {@link ArgumentsError}. */
export function readNumber(option: string, text: string, min: number, max: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new ArgumentsError(`${option} is ${text}, but must be a number from ${min} to ${max}`);
}

export function oneName(positionals: readonly string[]): string {
  const name = positionals[0]?.trim();
  if (!name || name.length > 100 || positionals.length > 1)
    throw new ArgumentsError('Give one name, of at most 100 characters');
  return name;
}

/** Prints why a command failed, with its usage where the arguments are why. */
export function fail(error: unknown, usage: string, exitCode = 1): void {
  console.error(error instanceof ArgumentsError ? `${error.message}\n\n${usage}` : messageOf(error));
  process.exitCode = exitCode;
}
