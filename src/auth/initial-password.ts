import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export function initialPasswordFile(dataDir: string): string {
  return join(dataDir, 'initial-password');
}

export async function writeInitialPassword(dataDir: string, password: string): Promise<string> {
  const file = initialPasswordFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  // An existing file belongs to a failed start or another database.
  await rm(file, { force: true });
  await writeFile(file, `${password}\n`, { flag: 'wx', mode: 0o600 });
  return file;
}
