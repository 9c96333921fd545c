import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { KeptServer } from './kept-server';

const USAGE = `Usage: npm run test:one -- <folder or file> [options of jest]
       npm run test:one -- --stop
Runs a few tests quickly: in one process, on a database server that stays for half an hour after the last run.`;

const ROOT = join(__dirname, '../..');

async function main(): Promise<void> {
  const [paths = '--help', ...options] = process.argv.slice(2);
  const server = new KeptServer(ROOT);
  if (paths === '--stop') return server.stop();
  if (paths.startsWith('-')) return console.log(USAGE);
  const env = { ...process.env, TEST_TEMPLATE_KEPT: '1', TEST_DATABASE_URL: await server.use() };
  const jest = [join(ROOT, 'node_modules/jest/bin/jest.js'), ...configOf(paths), '-i', '--testPathPatterns', paths];
  const child = spawn(process.execPath, [...jest, ...options], { cwd: ROOT, env, stdio: 'inherit' });
  const inUse = setInterval(() => server.touch(), 60_000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(inUse);
  server.touch();
  process.exitCode = code ?? 1;
}

/** The folders of `test` with a separate configuration. */
function configOf(paths: string): string[] {
  const folder = /(?:^|\/)test\/(\w+)/.exec(paths)?.[1];
  const name = paths.includes('.long.') ? 'long' : folder;
  const config = `jest.${name}.config.js`;
  return existsSync(join(ROOT, config)) ? ['--config', config] : [];
}

void main();
