import type { PostContent } from '../common/post-content';
import type { FediverseOptions } from './fediverse-options';
import type { InstanceDescriptions } from './instance-descriptions';
import { InstanceUnreachableError } from './instance-unreachable.error';
import type { Fetch, PoliteHttp } from './polite-http';
import { findEntryId } from './paging';
import { findAnswer, isNamedGone, isNotFound, LARGEST_ANSWER } from './small-answer';
import { mapStatus } from './status.mapper';
import { hasLocalAuthor, isPublic, isReadable, StatusError } from './status.wire';

export interface WantedStatus {
  id: string;
  /** Is an unlisted one read as a public one is? */
  allowsUnlisted?: boolean;
}

/** A status as its instance has it now. A 404 or 410 may mean that the API does not know the call, unless a code says more. */
export type RemoteStatus =
  | { state: 'public'; post: PostContent; parentId: string | null }
  | { state: 'not_public'; uri: string }
  | { state: 'gone'; isNamed: boolean }
  | { state: 'unreadable' };

interface StatusReading {
  http: PoliteHttp;
  descriptions: InstanceDescriptions;
  options: FediverseOptions;
}

/** One status by its id (https://docs.joinmastodon.org/methods/statuses/#get); throws an {@link InstanceUnreachableError}. */
export async function readStatus(reading: StatusReading, wanted: WantedStatus, fetch: Fetch): Promise<RemoteStatus> {
  const { id, allowsUnlisted = false } = wanted;
  const answer = await reading.http.get(new URL(`/api/v1/statuses/${encodeURIComponent(id)}`, fetch.base), fetch);
  const isNamed = isNamedGone(answer);
  if (isNamed || isNotFound(answer)) return { state: 'gone', isNamed };
  if (answer.status !== 200) throw InstanceUnreachableError.ofAnswer(answer);
  // That is the post, not the instance: a fetch takes it in a page, of which it leaves out what nobody reads.
  if (answer.bytes.length > LARGEST_ANSWER) return { state: 'unreadable' };
  const status = findAnswer(answer);
  if (!status) throw new InstanceUnreachableError('not_mastodon', 'not a status');
  if (typeof status.uri !== 'string') return { state: 'unreadable' };
  const isShown = allowsUnlisted ? isReadable(status) : isPublic(status);
  if (!isShown) return { state: 'not_public', uri: status.uri };
  const accountDomain = hasLocalAuthor(status) ? (await reading.descriptions.find(fetch)).accountDomain : null;
  const { allowPrivate } = reading.options;
  const { instance } = fetch;
  const context = { instance, accountDomain, privateHost: allowPrivate ? instance : null, now: reading.options.now() };
  try {
    const parentId = findEntryId({ id: status.in_reply_to_id });
    return { state: 'public', post: mapStatus(status, context), parentId };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return { state: 'unreadable' };
  }
}
