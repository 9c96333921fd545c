import { WavesJobs } from '../../src/waves/waves.jobs';
import { givenPosts } from '../support/posts';
import { link, p, postsOf } from '../waves/crowd';
import { expectSoon } from './support/soon';
import { useConsole } from './support/console-under-test';

describe('a wave in the console', () => {
  const ui = useConsole();

  it('is shown beside its posts, decided at once, and taken back by one undo', async () => {
    const { service, reviews } = ui;
    await service.db.query('DELETE FROM post');
    await service.db.query('DELETE FROM wave');
    const says = (i: number) =>
      p(`I found this lovely little shop with handmade lamps yesterday ${link(`https://lamps${i}.example/`)}`);
    const posts = postsOf({ posts: 5, servers: 3, profiles: ['throwaway'], every: 10, says });
    const ids = await givenPosts(service, posts.length, { content: (i) => posts[i] ?? {} });
    await service.app.get(WavesJobs).findWaves();
    const { page } = await ui.open({ preferences: { holdSeconds: 30 } });
    const card = page.getByRole('region', { name: 'The same from several accounts' });
    await expectSoon(async () =>
      expect(await card.innerText()).toContain('5 accounts on 3 servers, 5 of them new or hardly followed'),
    );
    expect(await card.innerText()).toContain('I found this lovely little shop');
    await card.getByRole('button', { name: 'Reject all 5' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Reject 5 posts?').waitFor();
    await dialog.getByRole('button', { name: 'Reject 5' }).click();
    await expectSoon(async () => expect(await reviews.decisions(ids)).toEqual(ids.map(() => false)));
    await page.keyboard.press('u');
    await expectSoon(async () => expect(await reviews.decisions(ids)).toEqual(ids.map(() => null)));

    await page.keyboard.press('a');
    await card.getByRole('button', { name: 'Reject all 5' }).click();
    await dialog.getByText('Reject 4 posts?').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await dialog.waitFor({ state: 'detached' });

    await card.getByRole('button', { name: 'Show its posts' }).click();
    await expectSoon(async () => expect(page.url()).toMatch(/wave=\d+/));
    await page.getByRole('button', { name: 'One wave: show all posts' }).click();
    await expectSoon(async () => expect(page.url()).not.toMatch(/wave=/));
  });
});
