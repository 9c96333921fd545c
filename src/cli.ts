#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Programs that end by a signal. They read the arguments after their name; the bot loads nothing of the service. */
const BOT = join(__dirname, '..', 'boost-bot', 'dist', 'main.js');
const PROGRAMS: Record<string, string> = { start: './main', bot: BOT };

const [name = '', ...rest] = process.argv.slice(2);
const program = rest.includes('--help') ? undefined : PROGRAMS[name];
if (program === BOT && !existsSync(BOT)) {
  console.error('The boost bot is not part of this installation: use its image, or build it with `npm run build`');
  process.exitCode = 1;
} else {
  if (program) process.argv.splice(2, 1);
  createRequire(__filename)(program ?? './commands');
}
