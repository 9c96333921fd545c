import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { foldHashtag } from '../../common/fold';
import type { PostContent } from '../../common/post-content';
import { messageOf } from '../../common/errors';
import { findObject, type Wire } from '../../fediverse/status.wire';
import type { TrialApi } from '../../fediverse/trial-api';
import type { TriedServer } from './reading.trial';
import type { TrialReport } from './trial-report';

const ALT = 'A grey square, "quoted" & small';
/** A picture of 8 by 8 pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAi0lEQVR4nAXBsQoAIAgFwD77kSEqkhEEjY6NjX1idwVAhTQMxhak4ThuxysgqYRGm2kIHaN0ep1uAY/KuzGYRfgaP+fsfAp0Vx1NhRWiz/S6nq5Z4Fn9NL/sTxzm4j6674I4NbLF47gSYgGP3WMUzFvnazN5HpnD5vaJPqVgvbpuW4dXytq2hi/pCx8tAWVhgqHcEgAAAABJRU5ErkJggg==';

interface Kind {
  text: string;
  more?: Wire;
  hasPicture?: boolean;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'a plain post': { text: 'A heron by the weir at dawn & the mist still low.' },
  'a content warning': { text: 'There was some blood on the ice.', more: { spoiler_text: 'Nature & blood' } },
  'a picture': { text: 'A picture, marked as sensitive.', more: { sensitive: true }, hasPicture: true },
  'a poll': { text: 'Which one?', more: { poll: { options: ['Grey', 'Purple & white'], expires_in: 3_600 } } },
  'other scripts': { text: 'مالك الحزين 香港 नमस्ते Käse 🐦' },
  'an unlisted post': { text: 'Not for timelines.', more: { visibility: 'unlisted' } },
  'a private post': { text: 'For followers alone.', more: { visibility: 'private' } },
};
const EDITED = 'After the edit there is no heron.';
/** Servers write their timelines a moment after the post. */
const ATTEMPTS = 5;

/**
 * Posts one status of each kind under a new hashtag, compares what comes back, edits and boosts one, and removes them all.
 */
export async function tryPosting(
  server: TriedServer,
  api: TrialApi,
  report: TrialReport,
  pause: number,
): Promise<void> {
  const hashtag = `SluiceTrial${randomBytes(4).toString('hex')}`;
  const made = new Map<string, string>();
  try {
    for (const [name, kind] of Object.entries(KINDS)) {
      await attempt(name, report, async () => {
        made.set(name, await post(api, kind, hashtag));
        return null;
      });
      await sleep(pause);
    }
    await comparePosts({ ...server, hashtag }, made, report, pause);
    const id = made.get('a plain post');
    if (id === undefined) return;
    await attempt('an edit', report, () => tryEdit(server, api, id, hashtag));
    await attempt('search by address', report, () => trySearch(server, api, id));
    await attempt('boosts', report, () => tryBoost(api, id));
  } finally {
    await remove(api, made, report, pause);
  }
  const [id] = made.values();
  if (id === undefined) return;
  await attempt('a deleted post', report, async () => {
    const { state } = await server.client.fetchStatus({ ...server, id });
    if (state !== 'gone') throw new Error(`it is ${state} although it was deleted`);
    return 'is reported as gone';
  });
}

/** Reports what the task observes; what it throws is missing, and null is nothing to report. */
async function attempt(name: string, report: TrialReport, task: () => Promise<string | null>): Promise<void> {
  try {
    const observed = await task();
    if (observed !== null) report.works(name, observed);
  } catch (error) {
    report.missing(name, messageOf(error), 'Compare with the log of the server');
  }
}

async function post(api: TrialApi, { text, more, hasPicture }: Kind, hashtag: string): Promise<string> {
  const media_ids = hasPicture ? [await upload(api)] : undefined;
  const status = `${text} #${hashtag}`;
  const made = await api.object('POST', '/api/v1/statuses', { visibility: 'public', status, media_ids, ...more });
  return String(made['id']);
}

async function upload(api: TrialApi): Promise<string> {
  const form = new FormData();
  form.append('description', ALT);
  form.append('file', new File([Buffer.from(PNG, 'base64')], 'picture.png', { type: 'image/png' }));
  return String((await api.object('POST', '/api/v2/media', form))['id']);
}

const isPublic = (name: string): boolean => KINDS[name]?.more?.['visibility'] === undefined;

async function comparePosts(
  server: TriedServer,
  made: ReadonlyMap<string, string>,
  report: TrialReport,
  pause: number,
): Promise<void> {
  const wanted = [...made.keys()].filter(isPublic).length;
  let posts: PostContent[] = [];
  for (let i = 0; i < ATTEMPTS && posts.length < wanted; i++) {
    await sleep(pause);
    posts = (await server.client.fetchTimeline({ ...server, limit: 40 })).posts;
  }
  for (const [name, id] of made) {
    const found = posts.find(({ remoteId }) => remoteId === id);
    await attempt(name, report, async () => {
      if (!isPublic(name)) return found ? fail('it is in the timeline as if it were public') : 'is not in the timeline';
      if (!found) return fail('it is not in the timeline');
      const wrong = differences(found, KINDS[name] ?? { text: '' }, server.hashtag);
      return wrong.length > 0 ? fail(`came back with different ${wrong.join(', ')}`) : 'came back as posted';
    });
  }
}

function differences(found: PostContent, { text, more = {}, hasPicture = false }: Kind, hashtag: string): string[] {
  const options = (findObject(more['poll'])?.['options'] ?? []) as string[];
  const isSame = {
    text: found.plainText.replace(/\s+/g, ' ').includes(text),
    hashtags: found.hashtags.map(foldHashtag).includes(foldHashtag(hashtag)),
    warning: found.spoilerText === (more['spoiler_text'] ?? ''),
    'sensitive flag': more['sensitive'] !== true || found.sensitive,
    'alt text': !hasPicture || found.media[0]?.description === ALT,
    options: JSON.stringify(found.details.poll?.options.map(({ title }) => title) ?? []) === JSON.stringify(options),
  };
  return Object.entries(isSame).flatMap(([name, same]) => (same ? [] : [name]));
}

async function tryEdit(server: TriedServer, api: TrialApi, id: string, hashtag: string): Promise<string> {
  await api.call('PUT', own(id), { status: `${EDITED} #${hashtag}` });
  const found = await server.client.fetchStatus({ ...server, id });
  if (found.state !== 'public' || !found.post.plainText.includes(EDITED)) return fail('the old text is still there');
  return found.post.details.editedAt === null
    ? fail('the post does not say when it was edited')
    : 'the new text, and its time';
}

async function trySearch(server: TriedServer, api: TrialApi, id: string): Promise<string> {
  const found = await server.client.fetchStatus({ ...server, id });
  if (found.state !== 'public') return fail(`the post is ${found.state}`);
  const query = new URLSearchParams({ q: found.post.uri, type: 'statuses', resolve: 'true' });
  const { statuses } = await api.object('GET', `/api/v2/search?${query}`);
  const isFound = Array.isArray(statuses) && statuses.some((status) => findObject(status)?.['id'] === id);
  return isFound ? 'finds the post' : fail('the boost bot would not find the post');
}

async function tryBoost(api: TrialApi, id: string): Promise<string> {
  const { id: account } = await api.object('GET', '/api/v1/accounts/verify_credentials');
  await api.call('POST', own(id, '/reblog'));
  const { reblogged } = await api.object('GET', own(id));
  const by = await api.call('GET', own(id, '/reblogged_by')).catch(() => []);
  const isListed = Array.isArray(by) && by.some((one) => findObject(one)?.['id'] === account);
  await api.call('POST', own(id, '/unreblog'));
  if (reblogged === true) return 'the post says that it is boosted';
  return isListed ? 'only the list of who boosted it says so' : fail('after a crash the bot could boost twice');
}

async function remove(
  api: TrialApi,
  made: ReadonlyMap<string, string>,
  report: TrialReport,
  pause: number,
): Promise<void> {
  let refusals = new Map([...made.values()].map((id) => [id, '']));
  for (let i = 0; i < ATTEMPTS && refusals.size > 0; i++) refusals = await removeEach(api, [...refusals.keys()], pause);
  const left = [...refusals].map(([id, why]) => `${id}: ${why}`);
  if (left.length > 0) report.missing('removal', left.join('; '), 'Remove these posts by hand');
}

async function removeEach(api: TrialApi, ids: readonly string[], pause: number): Promise<Map<string, string>> {
  const refusals = new Map<string, string>();
  for (const id of ids) {
    await sleep(pause);
    const refuse = (error: unknown) => refusals.set(id, messageOf(error));
    await api.call('DELETE', own(id)).catch(refuse);
  }
  return refusals;
}

const own = (id: string, call = ''): string => `/api/v1/statuses/${encodeURIComponent(id)}${call}`;

function fail(observed: string): never {
  throw new Error(observed);
}
