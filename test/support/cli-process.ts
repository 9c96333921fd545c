import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(__dirname, '../..');
const LOADER = require.resolve('./load-typescript.cjs');

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts the command line in a separate process, from its sources, after a command of the shell such as `ulimit`. */
export function startCli(
  args: readonly string[],
  env: Record<string, string>,
  before = ':',
): ChildProcessWithoutNullStreams {
  const command = [process.execPath, '-r', LOADER, join(ROOT, 'src/cli.ts'), ...args];
  return spawn('sh', ['-c', `${before}; exec "$@"`, 'sh', ...command], {
    // Not the folder of the sources: nobody's .env is to be read.
    cwd: __dirname,
    env: { PATH: process.env.PATH, ...env },
  });
}

export async function runCli(
  args: readonly string[],
  env: Record<string, string>,
  input = '',
  before = ':',
): Promise<CliResult> {
  const child = startCli(args, env, before);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, stdout, stderr };
}
