import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageJson: { version: string } = JSON.parse(readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8'));

/** The version of this service, as package.json names it. */
export const VERSION = packageJson.version;
