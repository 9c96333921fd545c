import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, withFault } from './fault';
import type { FileReport } from './results';

const PACKAGES = ['node_modules', 'console/node_modules', 'boost-bot/node_modules'];
const LONGEST_MS = 15 * 60_000;

/** A private copy of a checkout, so that no fault ever gets into it. */
export class Tree {
  private readonly folder = mkdtempSync(join(tmpdir(), 'sluice-mutations-'));
  private readonly report = join(this.folder, '.mutation-report.json');

  constructor(
    from: string,
    private readonly signal: AbortSignal,
  ) {
    const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const files = execFileSync('git', listed, { cwd: from, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
    // Deleted files are listed until that is committed.
    for (const file of files.filter((name) => name !== '' && existsSync(join(from, name))))
      cpSync(join(from, file), join(this.folder, file));
    for (const name of PACKAGES)
      if (existsSync(join(from, name))) symlinkSync(join(from, name), join(this.folder, name));
  }

  /** Does some work while the fault is in its file; throws a `ListError` where it does not fit. */
  async with<T>(fault: Fault, work: () => Promise<T> | T): Promise<T> {
    const file = join(this.folder, fault.file);
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, withFault(source, fault));
    try {
      return await work();
    } finally {
      writeFileSync(file, source);
    }
  }

  /** Runs tests on a database server, with more options of jest. Throws if aborted, or if jest ends without a report. */
  async run(project: string, paths: string, server: string, options: string[] = []): Promise<FileReport[]> {
    rmSync(this.report, { force: true });
    const jest = [join(this.folder, 'node_modules/jest/bin/jest.js'), '-w', '2', ...options];
    const chosen = ['--selectProjects', project, '--testPathPatterns', paths];
    const child = spawn(process.execPath, [...jest, `--reporters=${join(__dirname, 'file-reporter.js')}`, ...chosen], {
      cwd: this.folder,
      env: { ...process.env, TEST_DATABASE_URL: server, MUTATION_REPORT: this.report },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      timeout: LONGEST_MS,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    const stop = () => child.kill();
    this.signal.addEventListener('abort', stop);
    await once(child, 'close');
    this.signal.removeEventListener('abort', stop);
    endGroup(child.pid);
    this.signal.throwIfAborted();
    if (!existsSync(this.report)) throw new Error(`jest ended without a report: ${output.slice(-500)}`);
    return JSON.parse(readFileSync(this.report, 'utf8')) as FileReport[];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Jest leaves workers behind when it ends at the first failure. */
function endGroup(leader = 0): void {
  try {
    if (leader) process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
