import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Fault, withFault } from './fault';

const PACKAGES = ['node_modules', 'console/node_modules', 'boost-bot/node_modules'];

/** A private copy of the project's files, so that no fault ever gets into the checkout. */
export class Tree {
  readonly folder = mkdtempSync(join(tmpdir(), 'sluice-mutations-'));

  /** `from` is a checkout. */
  constructor(from: string) {
    const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const files = execFileSync('git', listed, { cwd: from, encoding: 'utf8', maxBuffer: 2 ** 26 });
    for (const file of files.split('\0')) {
      // Deleted, but not yet committed
      if (file === '' || !existsSync(join(from, file))) continue;
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      cpSync(join(from, file), join(this.folder, file));
    }
    for (const name of PACKAGES)
      if (existsSync(join(from, name))) symlinkSync(join(from, name), join(this.folder, name));
  }

  /** Checks that a fault fits its file; throws a `ListError`. */
  check(fault: Fault): void {
    withFault(this.read(fault.file), fault);
  }

  /** Does some work while the fault is in its file. */
  async with<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
    const source = this.read(fault.file);
    const faulty = withFault(source, fault);
    writeFileSync(join(this.folder, fault.file), faulty);
    try {
      return await work();
    } finally {
      writeFileSync(join(this.folder, fault.file), source);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }
}
