import 'fake-indexeddb/auto';
import { decide, decision, givenReviewer, undoLast, writesOf } from '../../test/outbox/reviewer';

const AS_SPAM = { approved: false, rejection_reason: 'spam' };
const REJECT = { approved: false };
const APPROVE = { approved: true, rejection_reason: null };

describe('the reason of a rejection', () => {
  it('is sent after the network was lost, and taken back with the rejection', async () => {
    const { browser, tab } = await givenReviewer();
    browser.isOnline = false;
    tab.fire('offline');
    await Promise.all([decide({ browser, tab }, [1, 2], AS_SPAM), browser.settle()]);
    expect(tab.outbox.snapshot()).toMatchObject({
      waiting: 2,
      overlay: new Map([
        [1, AS_SPAM],
        [2, AS_SPAM],
      ]),
    });
    browser.isOnline = true;
    tab.fire('online');
    await browser.settle();
    expect(browser.service.get(1)).toMatchObject(AS_SPAM);
    await Promise.all([undoLast(tab), browser.settle()]);
    expect(writesOf(browser).slice(2)).toEqual([1, 2].map((id) => [id, { approved: null, rejection_reason: null }]));
    expect(browser.service.get(2)).toMatchObject({ approved: false, reviewed_at: null, rejection_reason: null });
  });

  it('comes back when the approval that cleared it is taken back', async () => {
    const { browser, tab } = await givenReviewer();
    await Promise.all([decide({ browser, tab }, [1], AS_SPAM), browser.settle()]);
    await Promise.all([decide({ browser, tab }, [1], APPROVE), tab.outbox.flush(), browser.settle()]);
    expect(browser.service.get(1)).toMatchObject(APPROVE);
    await Promise.all([undoLast(tab), browser.settle()]);
    expect(browser.service.get(1)).toMatchObject(AS_SPAM);
  });

  it('is no conflict between two who reject a post, but one with an approval', async () => {
    const { browser, tab } = await givenReviewer();
    const stale = [1, 2].map((id) => decision(browser, id, AS_SPAM));
    browser.service.change('ben', 1, REJECT);
    browser.service.change('ben', 2, { approved: true });
    await Promise.all([tab.outbox.decide(stale), browser.settle()]);
    expect(tab.outbox.snapshot().conflicts).toMatchObject([{ postId: 2, change: AS_SPAM }]);
  });
});
