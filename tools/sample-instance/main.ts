import { fail, parseArguments, readNumber } from '../../src/cli/arguments';
import { type SampleInstanceOptions, startSampleInstance } from './sample-instance';

const USAGE = `Usage: sample-instance [--port 3999] [--now TIME] [--token TOKEN [--journal FILE] [--control]]
With a token it is also the home of an account that boosts, as the boost bot wants.`;
const HIGHEST_PORT = 65_535;

async function main(): Promise<void> {
  const instance = await startSampleInstance(readArguments());
  console.log(`Sample Fediverse instance on ${instance.origin} (Ctrl-C stops it)`);
  for (const hashtag of instance.hashtags) {
    console.log(`  #${hashtag.padEnd(12)} ${instance.origin}/api/v1/timelines/tag/${hashtag}`);
  }
  let stopping = false;
  const stop = (): void => {
    // Ctrl-C may arrive twice: from the terminal and from npm.
    if (stopping) return;
    stopping = true;
    instance.close().then(() => console.log('Sample instance stopped'), failed);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function readArguments(): SampleInstanceOptions {
  const { values } = parseArguments({
    options: {
      port: { type: 'string', default: '3999' },
      now: { type: 'string', default: new Date().toISOString() },
      token: { type: 'string' },
      journal: { type: 'string' },
      control: { type: 'boolean', default: false },
    },
  });
  const { token, journal, control } = values;
  return {
    port: readNumber('--port', values.port, 0, HIGHEST_PORT),
    now: new Date(values.now),
    ...(token !== undefined && { federation: { token, journal, control } }),
  };
}

const failed = (error: unknown): void => fail(error, USAGE);

main().catch(failed);
