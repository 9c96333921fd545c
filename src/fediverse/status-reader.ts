import type { PostContent } from '../common/post-content';
import type { AccountDomains } from './account-domains';
import type { FediverseOptions } from './fediverse-options';
import { InstanceUnreachableError } from './instance-unreachable.error';
import type { Fetch, PoliteHttp } from './polite-http';
import { findAnswer, LARGEST_ANSWER } from './small-answer';
import { mapStatus } from './status.mapper';
import { hasLocalAuthor, isPublic, StatusError } from './status.wire';

/** A status as its instance has it now; `gone` is a 404 or 410 of the API, which may not know the call. */
export type RemoteStatus =
  { state: 'public'; post: PostContent } | { state: 'not_public'; uri: string } | { state: 'gone' | 'unreadable' };

interface StatusReading {
  http: PoliteHttp;
  accountDomains: AccountDomains;
  options: FediverseOptions;
}

/** One status by its id (https://docs.joinmastodon.org/methods/statuses/#get); throws an {@link InstanceUnreachableError}. */
export async function readStatus(reading: StatusReading, id: string, fetch: Fetch): Promise<RemoteStatus> {
  const answer = await reading.http.get(new URL(`/api/v1/statuses/${encodeURIComponent(id)}`, fetch.base), fetch);
  // A proxy before a server that is down, or another program, says so too, but not as JSON.
  const isOfApi = /^application\/(?:[a-z.-]+\+)?json\b/i.test(answer.header('content-type'));
  if ([404, 410].includes(answer.status) && isOfApi) return { state: 'gone' };
  if (answer.status !== 200) throw InstanceUnreachableError.ofStatus(answer.status);
  // That is the post, not the instance: a fetch takes it in a page, of which it leaves out what nobody reads.
  if (answer.bytes.length > LARGEST_ANSWER) return { state: 'unreadable' };
  const status = findAnswer(answer);
  if (!status) throw new InstanceUnreachableError('not_mastodon', 'not a status');
  if (typeof status.uri !== 'string') return { state: 'unreadable' };
  if (!isPublic(status)) return { state: 'not_public', uri: status.uri };
  const accountDomain = hasLocalAuthor(status) ? await reading.accountDomains.find(fetch) : null;
  const { allowPrivate } = reading.options;
  const { instance } = fetch;
  const context = { instance, accountDomain, privateHost: allowPrivate ? instance : null, now: reading.options.now() };
  try {
    return { state: 'public', post: mapStatus(status, context) };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return { state: 'unreadable' };
  }
}
