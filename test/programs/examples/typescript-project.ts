import { execFile } from 'node:child_process';
import { mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MODULES = join(__dirname, '../../../node_modules');

/** Runs the compiler in a folder; what it complains of is the error's message. */
export async function compile(folder: string): Promise<void> {
  const tsc = join(MODULES, 'typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((error: { stdout?: string }) => {
    throw new Error(error.stdout, { cause: error });
  });
}

/** A folder with a `package.json` of this type, where the packages of this project can be imported. */
export async function makeProject(type: 'module' | 'commonjs'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-client-'));
  await symlink(MODULES, join(folder, 'node_modules'), 'dir');
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type }));
  return folder;
}
