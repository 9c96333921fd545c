import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Tests } from './fault';
import type { TestReport } from './verdict';

const LONGEST_MS = 15 * 60_000;

export interface JestRun {
  /** Null when jest ended without one. */
  report: TestReport | null;
  /** What jest printed. */
  output: string;
}

/** Where tests run. */
export interface Place {
  /** The folder of the tree. */
  folder: string;
  /** The address of a running database server. */
  server: string;
  signal: AbortSignal;
}

/** Runs some tests. If they must fail, stops after the first spec file that does. Throws if aborted. */
export async function runTests(
  { project, paths }: Tests,
  { folder, server, signal }: Place,
  until: 'first failure' | 'end',
): Promise<JestRun> {
  const file = join(folder, '.mutation-report.json');
  rmSync(file, { force: true });
  const chosen = ['--selectProjects', project, '--testPathPatterns', paths];
  const options = [
    '-w',
    '2',
    '--reporters',
    join(__dirname, 'file-reporter.js'),
    ...(until === 'end' ? [] : ['--bail']),
  ];
  const child = spawn(process.execPath, [join(folder, 'node_modules/jest/bin/jest.js'), ...options, ...chosen], {
    cwd: folder,
    env: { ...process.env, TEST_DATABASE_URL: server, MUTATION_REPORT: file },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    timeout: LONGEST_MS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const stop = () => child.kill();
  signal.addEventListener('abort', stop);
  await once(child, 'close');
  signal.removeEventListener('abort', stop);
  endGroup(child.pid);
  signal.throwIfAborted();
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestReport) : null;
  return { report, output };
}

/** Jest leaves workers behind when it ends at the first failure. */
function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
