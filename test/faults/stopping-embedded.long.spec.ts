import { useScene } from './support/scene';
import { expectStartsToEnd, newDataDir } from './support/stop';

describe('SIGTERM at ten moments of a start with the embedded database', () => {
  const scene = useScene();

  it('ends it with 0 and leaves no server', async () => {
    await expectStartsToEnd(newDataDir(scene()), 10);
  });
});
