import { HostilePages } from './support/hostile-pages';
import { useScene } from './support/scene';

const POSTS_OF_PAGE = 10;

describe('pages that are made to take long', () => {
  const scene = useScene('tables');

  it('hold the event loop for no longer than short slices, one by one, as a wave, and side by side', async () => {
    const pages = await HostilePages.begin(scene(), POSTS_OF_PAGE);
    const slices: Record<string, number> = {};
    for (const [kind, page] of Object.entries(pages.kinds)) slices[kind] = await pages.watchFetch(page, 1);
    slices['one wave'] = await pages.watchWave(scene(), 1);
    slices['side by side'] = await pages.watchAtOnce(12);
    expect(Object.entries(slices).filter(([, slice]) => slice > pages.longestSlice)).toEqual([]);
    // It fetches each page in turn, which takes a busy machine long.
  }, 300_000);
});
