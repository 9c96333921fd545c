import { expectOutageAndRecovery } from './support/outage';
import { useOwnServer } from './support/scene';

describe('a database that goes away under load', () => {
  const scene = useOwnServer({ posts: 10_000 });

  it.each([
    ['restarts', 'fast', 3],
    ['crashes', 'immediate', 3],
    ['is killed', 'kill', 3],
    ['is away for long', 'fast', 30],
  ] as const)('and %s is 503 with Retry-After, one log line a second, and not ready', async (_, how, seconds) => {
    await expectOutageAndRecovery(scene(), how, { consumers: 12, readers: 12, seconds });
  });
});
