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

/** Starts the command line in a process of its own, from its sources. */
export function startCli(args: readonly string[], env: Record<string, string>): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ['-r', LOADER, join(ROOT, 'src/cli.ts'), ...args], {
    // Not the folder of the sources: nobody's .env is to be read.
    cwd: __dirname,
    env: { PATH: process.env.PATH, ...env },
  });
}

export async function runCli(args: readonly string[], env: Record<string, string>, input = ''): Promise<CliResult> {
  const child = startCli(args, env);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, stdout, stderr };
}
