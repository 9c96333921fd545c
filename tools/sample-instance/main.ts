import { fail, parseArguments, readNumber } from '../command-line';
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
    instance.close().then(() => console.log('Sample instance stopped'), failed);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function readArguments(): { port: number; host: string } {
  const { values } = parseArguments({
    options: { port: { type: 'string', default: '3999' }, host: { type: 'string', default: '127.0.0.1' } },
  });
  return { port: readNumber('--port', values.port, 0, HIGHEST_PORT), host: values.host };
}

const failed = (error: unknown): void => fail(error, USAGE);

main().catch(failed);
