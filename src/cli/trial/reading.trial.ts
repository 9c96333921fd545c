import type { PostContent } from '../../common/post-content';
import { InstanceContact } from '../../fediverse/instance-contact';
import { InstanceUnreachableError } from '../../fediverse/instance-unreachable.error';
import type { TimelineResult } from '../../fediverse/timeline-collector';
import type { FediverseClient } from '../../fediverse/timeline.client';
import type { TrialReport } from './trial-report';

export interface TriedServer {
  client: FediverseClient;
  instance: string;
  hashtag: string;
  token: string | null;
}

/** As many as five pages of Mastodon. */
const SOME_PAGES = 200;
const ASKED_FOR_THEMSELVES = 5;
/** What the two ways to read a post must agree on; counts and facts about its author change meanwhile. */
const FIELDS = 'uri url content plainText language sensitive spoilerText hashtags media authorAccount'.split(
  ' ',
) as (keyof PostContent)[];

/** Reads as the service does. Changes nothing on the server. */
export async function tryReading(server: TriedServer, report: TrialReport): Promise<void> {
  const { client, instance, token } = server;
  const software = await client.findSoftware(instance, token);
  if (software) report.software = [software.name, software.version].filter((part) => part !== null).join(' ');
  const contact = new InstanceContact();
  const timeline = await readTimeline(server, contact, report);
  if (!timeline) return;
  report.pageLimit = contact.largestPage;
  reportPages(timeline, contact.largestPage, report);
  const unread = timeline.errors.filter((line) => !line.startsWith('page '));
  if (unread.length > 0) report.missing('every post', unread.slice(0, 3).join('; '), 'Sluice leaves these posts out');
  await tryAddresses(server, timeline.posts, report);
  const edited = timeline.posts.filter(({ details }) => details.editedAt !== null).length;
  if (edited > 0) report.works('edits', `${edited} posts name the time of their last edit`);
  else
    report.unseen('edits', 'no post names a time', 'Use --tag with a hashtag that has an edited post, or use --post');
}

async function readTimeline(
  server: TriedServer,
  contact: InstanceContact,
  report: TrialReport,
): Promise<TimelineResult | null> {
  const { client, instance, hashtag, token } = server;
  try {
    const timeline = await client.fetchTimeline({ instance, hashtag, limit: SOME_PAGES, token, contact });
    if (token !== null && (await isClosed(server))) report.needs = 'A token';
    const { posts, entryCount, hidden } = timeline;
    const kinds = `${posts.length} public posts of ${entryCount} entries, ${hidden.length} not public`;
    if (entryCount > 0) report.works('timeline', kinds);
    else report.unseen('timeline', `nobody used #${hashtag}`, 'Use --tag with a hashtag that is used there');
    return timeline;
  } catch (error) {
    if (!(error instanceof InstanceUnreachableError)) throw error;
    if (error.code === 'token_required') report.needs = 'A token';
    report.missing('timeline', `${error.reason} (${error.observed})`, 'Without it Sluice can read nothing there');
    return null;
  }
}

async function isClosed({ client, instance, hashtag }: TriedServer): Promise<boolean> {
  try {
    await client.fetchTimeline({ instance, hashtag, limit: 1 });
    return false;
  } catch (error) {
    return error instanceof InstanceUnreachableError && error.code === 'token_required';
  }
}

function reportPages(timeline: TimelineResult, largestPage: number, report: TrialReport): void {
  const { entryCount, hasFailedPage, isCutOff, duplicates } = timeline;
  if (hasFailedPage || isCutOff)
    report.missing('pages', timeline.errors.at(-1) ?? 'a later one failed', 'Sluice reads only the first ones');
  else if (entryCount > largestPage)
    report.works('pages', `${entryCount} entries, ${largestPage} a page, ${duplicates} of them twice`);
  else report.unseen('pages', 'all entries fit on one page', 'Use --tag with a busier hashtag');
}

async function tryAddresses(server: TriedServer, posts: readonly PostContent[], report: TrialReport): Promise<void> {
  const { client, instance, token } = server;
  const asked = posts.filter(({ remoteId }) => remoteId !== null).slice(0, ASKED_FOR_THEMSELVES);
  if (asked.length === 0) return report.unseen('own address', 'there is no post to ask for', 'Name another hashtag');
  const differing = new Set<string>();
  try {
    for (const post of asked) {
      const found = await client.fetchStatus({ instance, id: post.remoteId ?? '', token });
      const names = found.state === 'public' ? differences(post, found.post) : [`visibility (${found.state})`];
      for (const name of names) differing.add(name);
    }
    if (differing.size === 0) report.works('own address', `${asked.length} posts are there as in the timeline`);
    else report.missing('own address', `differs in ${[...differing].join(', ')}`, 'Such a post counts as changed');
    await tryGone(server, asked[0]?.remoteId ?? '', report);
  } catch (error) {
    if (!(error instanceof InstanceUnreachableError)) throw error;
    report.missing(
      'own address',
      `${error.reason} (${error.observed})`,
      'Sluice cannot notice changed and deleted posts',
    );
  }
}

const differences = (post: PostContent, other: PostContent): string[] =>
  FIELDS.filter((name) => JSON.stringify(post[name]) !== JSON.stringify(other[name]));

/** Whether a missing post, at a plausible id, is reported as gone. */
async function tryGone({ client, instance, token }: TriedServer, id: string, report: TrialReport): Promise<void> {
  const advice = 'Sluice may keep serving posts that were deleted there';
  const name = 'deleted posts';
  try {
    const { state } = await client.fetchStatus({ instance, id: id.replace(/[0-9a-z]/gi, '0'), token });
    if (state === 'gone') report.works(name, 'missing posts are reported as gone');
    else report.missing(name, `a missing post is reported as ${state}`, advice);
  } catch (error) {
    if (!(error instanceof InstanceUnreachableError)) throw error;
    report.missing(name, `the request for a missing post failed (${error.observed})`, advice);
  }
}
