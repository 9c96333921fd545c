import { parseArgs } from 'node:util';
import { startSampleInstance } from './sample-instance';

const USAGE = 'Usage: sample-instance [--port 3999] [--host 127.0.0.1]';
const HIGHEST_PORT = 65_535;

async function main(): Promise<void> {
  const { port, host } = readArguments();
  const instance = await startSampleInstance({ port, host });
  console.log(`Sample Fediverse instance on ${instance.origin} (Ctrl-C stops it)`);
  for (const hashtag of instance.hashtags) {
    console.log(`  #${hashtag.padEnd(12)} ${instance.origin}/api/v1/timelines/tag/${hashtag}`);
  }
  let stopping = false;
  const stop = (): void => {
    // A Ctrl-C may come twice: from the terminal, and passed on by npm.
    if (stopping) return;
    stopping = true;
    instance.close().then(() => console.log('Sample instance stopped'), fail);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function readArguments(): { port: number; host: string } {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '3999' }, host: { type: 'string', default: '127.0.0.1' } },
  });
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= HIGHEST_PORT))
    throw new Error(`--port is ${values.port}, but must be a number from 0 to ${HIGHEST_PORT}`);
  return { port, host: values.host };
}

function fail(error: unknown): void {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exitCode = 1;
}

main().catch(fail);
