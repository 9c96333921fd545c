import { expectSilentAreReplaced } from './support/lost-connections';
import { useScene } from './support/scene';

describe('connections that go silent under load', () => {
  const scene = useScene({ posts: 2_000 });

  it('are replaced 5 s after the longest statement of the default settings', async () => {
    await expectSilentAreReplaced(scene(), 20, { consumers: 8, readers: 4 });
  });
});
