import { expectEndedAreReplaced } from './support/lost-connections';
import { useScene } from './support/scene';

describe('connections that the server ends under load', () => {
  const scene = useScene({ posts: 10_000 });

  it('end no process: requests in flight get 503, and the next ones work', async () => {
    await expectEndedAreReplaced(scene(), { rounds: 60, consumers: 12, readers: 12 });
  });
});
