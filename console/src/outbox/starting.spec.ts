import 'fake-indexeddb/auto';
import { decide, givenBrowser, givenTab, writesOf } from './testing/reviewer';

const REJECT = { approved: false };

describe('an outbox that starts', () => {
  it('takes decisions from the first moment, and sends them', async () => {
    const browser = givenBrowser();
    const tab = browser.open();
    const starting = tab.outbox.start('ana');
    await Promise.all([decide({ browser, tab }, [1], REJECT), starting, browser.settle()]);
    expect(writesOf(browser)).toEqual([[1, REJECT]]);
  });

  it('takes back first what was decided meanwhile, then what waits from before', async () => {
    const browser = givenBrowser();
    const before = await givenTab(browser);
    browser.isOnline = false;
    await decide({ browser, tab: before }, [1], REJECT);
    before.die();
    const tab = browser.open();
    await Promise.all([tab.outbox.start('ana'), decide({ browser, tab }, [2], REJECT), browser.settle()]);
    const posts: number[] = [];
    for (let step = tab.outbox.lastStep(); step; step = tab.outbox.lastStep()) {
      posts.push(...step.items.map(({ postId }) => postId));
      await tab.outbox.undo(step.id);
    }
    expect(posts).toEqual([2, 1]);
    const undecided = { approved: null };
    expect(Object.fromEntries(tab.outbox.snapshot().overlay)).toEqual({ 1: undecided, 2: undecided });
  });

  it('leaves nothing of another user to be taken back', async () => {
    const browser = givenBrowser();
    const tab = await givenTab(browser);
    await Promise.all([decide({ browser, tab }, [1], REJECT), browser.settle()]);
    const starting = tab.outbox.start('ben');
    expect(tab.outbox.lastStep()).toBeNull();
    await Promise.all([starting, browser.settle()]);
    expect(tab.outbox.lastStep()).toBeNull();
  });
});
