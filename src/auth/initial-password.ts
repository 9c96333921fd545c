import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file that holds a generated first password until somebody changes it. */
export function initialPasswordFile(dataDir: string): string {
  return join(dataDir, 'initial-password');
}

/** Writes the file for the service's user alone; answers its path. */
export async function writeInitialPassword(dataDir: string, password: string): Promise<string> {
  const file = initialPasswordFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  // An existing file belongs to a failed start or another database.
  await rm(file, { force: true });
  await writeFile(file, `${password}\n`, { flag: 'wx', mode: 0o600 });
  return file;
}
