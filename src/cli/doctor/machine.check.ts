import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../common/errors';
import { initialPasswordFile } from '../../auth/initial-password';
import { isLoopback } from '../../common/public-host';
import type { AppConfig } from '../../config/app-config';
import { VERSION } from '../../config/version';
import { readScoringConfig } from '../../spam-rules/scoring-config';
import { type Finding, hint, ok, wrong } from './finding';

/** Below this the database may not be able to write for long. */
const LITTLE_BYTES = 1024 ** 3;
/** The lowest minor version of each major one that has what the dependencies need: the same as in `engines` of package.json. */
const LEAST_MINOR: Record<number, number> = { 20: 19, 22: 13, 24: 11 };

export async function checkMachine({ dataDir }: AppConfig): Promise<Finding[]> {
  const { node } = process.versions;
  return [
    isSupported(node)
      ? ok(`Sluice ${VERSION} on Node.js ${node}, ${process.platform} ${process.arch}`)
      : wrong(`Node.js ${node} is not supported`, 'Install Node.js 20.19, 22.13, 24.11 or newer'),
    ...checkDisk(dataDir),
    ...checkInitialPassword(dataDir),
  ];
}

function checkInitialPassword(dataDir: string): Finding[] {
  const file = initialPasswordFile(dataDir);
  if (!existsSync(file)) return [];
  return [
    hint(`The first password is still in ${file}`, 'Sign in and change it in Settings: the file is removed then'),
  ];
}

export function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 24 || minor >= (LEAST_MINOR[major] ?? Infinity);
}

export async function checkConfiguration(config: AppConfig): Promise<Finding[]> {
  const { host, port, publicUrl, trustProxy, scoringConfig } = config;
  try {
    if (scoringConfig) readScoringConfig(scoringConfig.content, scoringConfig.path);
  } catch (error) {
    return [wrong('The service does not start with this configuration', messageOf(error))];
  }
  const { protocol, hostname = '' } = publicUrl === null ? {} : new URL(publicUrl);
  const found = [
    ok(`The configuration is valid; the service listens on ${host}, port ${port}`),
    publicUrl === null &&
      !isLoopback(host) &&
      hint(
        'HOST lets other machines in, and PUBLIC_URL is not set',
        'Set PUBLIC_URL to the address that people use, with https',
      ),
    protocol === 'http:' &&
      !isLoopback(hostname.replace(/^\[|\]$/g, '')) &&
      hint(
        'PUBLIC_URL is http: passwords and keys can be read on the way',
        'Put a proxy with TLS before the service, and use https',
      ),
    protocol === 'https:' &&
      trustProxy === null &&
      hint(
        'PUBLIC_URL is https, and TRUST_PROXY is not set',
        'Set TRUST_PROXY to the addresses of your proxy, such as loopback: logins are slowed down by the address of the client',
      ),
  ];
  return found.filter((finding) => finding !== false);
}

function checkDisk(dataDir: string): Finding[] {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    return [
      wrong(
        `${folder} cannot be written: ${messageOf(error)}`,
        'Give the folder to the user of the service, or set DATA_DIR to another one',
      ),
    ];
  }
  const { bavail, bsize, blocks } = statfsSync(folder);
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GiB of the disk of ${folder} are free`;
  const isLittle = free < LITTLE_BYTES || bavail < blocks / 20;
  return [isLittle ? wrong(text, 'Make room: a full disk stops the queue') : ok(text)];
}
