import { expectSilentAreReplaced } from './support/lost-connections';
import { useScene } from './support/scene';

describe('connections that go silent', () => {
  const scene = useScene({ posts: 2_000 });

  it('are replaced without a word from the server, and readiness notices them', async () => {
    await expectSilentAreReplaced(scene(), 3, { consumers: 4, readers: 4, pauseMs: 50 });
  });
});
