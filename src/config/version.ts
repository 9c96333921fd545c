import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageJson: { version: string } = JSON.parse(readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8'));

export const VERSION = packageJson.version;
