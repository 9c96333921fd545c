import { expectEndedAreReplaced } from './support/lost-connections';
import { useScene } from './support/scene';

describe('connections that the server ends', () => {
  const scene = useScene({ posts: 2_000 });

  it('end no process: requests in flight get 503, and the next ones work', async () => {
    await expectEndedAreReplaced(scene(), { rounds: 10, consumers: 8, readers: 6, pauseMs: 20 });
  });
});
