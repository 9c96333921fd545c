import { HostilePages } from './support/hostile-pages';
import { useScene } from './support/scene';

const POSTS_OF_PAGE = 40;

describe('pages that are made to take long, of the most posts', () => {
  const scene = useScene();

  // The first of all: a replica that was killed as it compared posts holds the claim of that job for a minute.
  it('hold the event loop for short slices while a wave is scored again, and while they are fetched', async () => {
    const pages = await HostilePages.begin(scene(), POSTS_OF_PAGE);
    const slices: Record<string, number> = { 'one wave': (await pages.watchWave(scene(), 4)).slice };
    for (const [kind, page] of Object.entries(pages.kinds)) slices[kind] = (await pages.watchFetch(page, 6)).slice;
    expect(Object.entries(slices).filter(([, slice]) => slice > pages.longestSlice)).toEqual([]);
  });

  it('of 5 MB, sixty side by side, take less than 300 MiB', async () => {
    const pages = await HostilePages.begin(scene(), POSTS_OF_PAGE);
    const { slice, growth } = await pages.watchAtOnce(60);
    expect(growth).toBeLessThan(300);
    expect(slice).toBeLessThan(pages.longestSlice);
  });
});
