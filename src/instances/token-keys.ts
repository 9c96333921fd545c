import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { AppConfig } from '../config/app-config';
import { TokenKey } from './token-key';

/** From `SECRET_KEY`, or else from a file in the data folder that is made when it is needed. */
@Injectable()
export class TokenKeys {
  private readonly log = new Logger(TokenKeys.name);
  private key: Promise<TokenKey> | null = null;

  constructor(private readonly config: AppConfig) {}

  /** The same key each time; a failure to read or write the file is tried again. */
  async get(): Promise<TokenKey> {
    this.key ??= this.make();
    try {
      return await this.key;
    } catch (error) {
      this.key = null;
      throw error;
    }
  }

  private async make(): Promise<TokenKey> {
    return (await findKey(this.config)) ?? new TokenKey(await this.write(keyFile(this.config)));
  }

  /** Writes a draft first, so that another process finds the complete file or none. */
  private async write(file: string): Promise<string> {
    await mkdir(this.config.dataDir, { recursive: true });
    const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
      await handle.sync();
      await link(draft, file);
      this.log.log(
        `The key that access tokens are encrypted with was written to ${file}; back it up with the database. A second replica needs a copy: name it by SECRET_KEY_FILE`,
      );
    } catch (error) {
      // Another process was faster. Use its key.
      if (!isCode(error, 'EEXIST')) throw error;
    } finally {
      await handle.close();
      await rm(draft, { force: true });
    }
    return (await readFile(file, 'utf8')).trim();
  }
}

const keyFile = ({ dataDir }: Pick<AppConfig, 'dataDir'>): string => join(dataDir, 'secret-key');

/** The key that the configuration or the data folder has; null if there is none yet. */
export async function findKey(config: Pick<AppConfig, 'secretKey' | 'dataDir'>): Promise<TokenKey | null> {
  const secret = config.secretKey ?? (await readSecret(keyFile(config)));
  return secret === null ? null : new TokenKey(secret);
}

async function readSecret(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
