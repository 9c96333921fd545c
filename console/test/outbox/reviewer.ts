import type { Change, Decision } from '../../src/outbox/entry';
import { ModelService } from './model-service';
import { FakeBrowser } from './fake-browser';
import type { FakeTab } from './fake-tab';

/** A browser whose service has sixty posts. */
export function givenBrowser(): FakeBrowser {
  const ids = Array.from({ length: 60 }, (_, index) => index + 1);
  return new FakeBrowser(new ModelService(ids));
}

/** A tab in which somebody signed in. */
export async function givenTab(browser: FakeBrowser, user = 'ana'): Promise<FakeTab> {
  const tab = browser.open();
  await Promise.all([tab.outbox.start(user), browser.settle()]);
  return tab;
}

/** A browser with one such tab. */
export async function givenReviewer(): Promise<{ browser: FakeBrowser; tab: FakeTab }> {
  const browser = givenBrowser();
  return { browser, tab: await givenTab(browser) };
}

/** Undoes the latest step of a tab. */
export function undoLast({ outbox }: FakeTab) {
  return outbox.undo(outbox.lastStep()?.id ?? '');
}

/** A decision in view of the review as the service has it. */
export function decision(browser: FakeBrowser, postId: number, change: Change): Decision {
  const { reviewed_at, approved, version, ...review } = browser.service.get(postId);
  const held = { ...review, approved: reviewed_at === null ? null : approved };
  const prior = Object.fromEntries(Object.keys(change).map((field) => [field, held[field as keyof typeof held]]));
  return { postId, name: `Author ${postId}`, change, prior, seenVersion: version };
}

/** Decides on posts in one step. */
export function decide(
  { browser, tab }: { browser: FakeBrowser; tab: FakeTab },
  ids: readonly number[],
  change: Change,
): Promise<void> {
  return tab.outbox.decide(ids.map((id) => decision(browser, id, change)));
}

/** The writes of a user, in short. */
export function writesOf({ service }: FakeBrowser, user = 'ana'): [number, Change][] {
  return service.writes.filter((write) => write.user === user).map(({ postId, change }) => [postId, change]);
}
