/** The tests that must find a fault. */
export interface Tests {
  /** The project of jest.config.js. */
  project: 'unit' | 'console' | 'e2e';
  /** A regular expression for the paths of the spec files. */
  paths: string;
}

/** One small mistake in one source file. */
export interface Fault {
  file: string;
  /** The mistake in words. */
  what: string;
  /** The text that is replaced; it occurs exactly once in the file. */
  right: string;
  wrong: string;
  tests: Tests;
  /** Why no test can find it. Without a reason, a surviving fault is an error. */
  survives?: string;
}

/** Whether a change of these files may change how the fault ends: of its own file, or of specs that must find it. */
export function concerns({ file, tests }: Pick<Fault, 'file' | 'tests'>, changed: readonly string[]): boolean {
  const isSpec = (name: string) => name.endsWith('.spec.ts') && new RegExp(tests.paths).test(name);
  return changed.some((name) => name === file || isSpec(name));
}

/** The list does not fit the source. */
export class ListError extends Error {
  override readonly name = 'ListError';
}

/** The source with the fault in it. */
export function withFault(source: string, { file, right, wrong }: Pick<Fault, 'file' | 'right' | 'wrong'>): string {
  const [before, after, ...more] = source.split(right);
  if (before === undefined || after === undefined) throw new ListError(`${file} has no text ${JSON.stringify(right)}`);
  if (more.length > 0) throw new ListError(`${file} has the text ${JSON.stringify(right)} more than once`);
  if (right === wrong) throw new ListError(`${file}: ${JSON.stringify(right)} is replaced by itself`);
  return before + wrong + after;
}
