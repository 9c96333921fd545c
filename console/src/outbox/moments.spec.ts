import 'fake-indexeddb/auto';
import { decide, givenBrowser, givenTab, writesOf } from './testing/reviewer';

const APPROVE = { approved: true };
const REJECT = { approved: false };

describe.each(Array.from({ length: 40 }, (_, moments) => moments))('%s moments after a decision', (moments) => {
  it('a network that comes back is used at once, though a try was under way', async () => {
    const browser = givenBrowser();
    const tab = await givenTab(browser);
    browser.isOnline = false;
    const deciding = decide({ browser, tab }, [1], REJECT);
    await browser.ticks(moments);
    browser.isOnline = true;
    tab.fire('online');
    await Promise.all([deciding, browser.settle()]);
    expect(writesOf(browser)).toEqual([[1, REJECT]]);
    expect(tab.outbox.snapshot()).toMatchObject({ waiting: 0, failing: null });
  });

  it('an approval that is held can be withdrawn, and what follows it is not held', async () => {
    const browser = givenBrowser();
    const tab = await givenTab(browser);
    const approving = decide({ browser, tab }, [1], APPROVE);
    await browser.ticks(moments);
    const undoing = tab.outbox.undo(tab.outbox.waitingApproval(1)?.id ?? 0);
    const rejecting = decide({ browser, tab }, [1], REJECT);
    await Promise.all([approving, undoing, rejecting, browser.settle()]);
    expect(writesOf(browser)).toEqual([[1, REJECT]]);
  });
});
