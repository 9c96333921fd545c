import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PROJECT = resolve(__dirname, '../..');
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: PROJECT, encoding: 'utf8' });

/** The files of the repository and those that are not added yet; what git ignores is missing, as it is in every other checkout. */
export const REPOSITORY_FILES = listed.split('\n').filter((file) => file !== '' && existsSync(join(PROJECT, file)));

const folders = REPOSITORY_FILES.flatMap((file) => {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index).join('/') || '.');
});
const known = new Set([...REPOSITORY_FILES, ...folders]);

/** Whether a path below the project is a file or a folder that a checkout has. */
export function isInRepository(path: string): boolean {
  return known.has(join(path).replace(/\/$/, ''));
}
