import { htmlToText } from '../common/html/html-text';
import type { AcceptUrl } from '../common/html/sanitise';
import type { PostDetails, ReblogPolicy } from '../common/post-content';
import { findHandle, type StatusContext } from './author.mapper';
import { findObject, isPublic, type Wire } from './status.wire';
import { findCount, findTime, findUrl, isPlausibleTime, readList, readText } from './wire-values';

const MAX_OPTIONS = 50;
const MAX_OPTION = 500;
const MAX_MENTIONS = 100;
const MAX_EMOJIS = 50;
const MAX_POLICY_ENTRIES = 100;
/** Mastodon's shortcodes are letters, digits and `_`; others also allow `-`, `+`, `.` and a domain. */
const EMOJI_NAME = /^[\w.+@-]{1,100}$/;
const MAX_CARD_TITLE = 500;
const MAX_CARD_DESCRIPTION = 1_000;
/** UTF-16 units of the HTML of a quoted post that are read, and of its text that are kept. */
const MAX_QUOTED_HTML = 10_000;
const MAX_QUOTED_TEXT = 500;

/** What a status says beside its content; whatever is missing or of another type is null. */
export function mapDetails(status: Wire, accepts: AcceptUrl, context: StatusContext): PostDetails {
  const editedAt = findTime(status.edited_at);
  return {
    editedAt: editedAt !== null && isPlausibleTime(editedAt, context.now) ? new Date(editedAt).toISOString() : null,
    reply: mapReply(status, context),
    poll: mapPoll(status.poll),
    quote: mapQuote(status, accepts, context),
    card: mapCard(status.card, accepts),
    ...mapEmojis(status, accepts),
    reblogPolicy: mapReblogPolicy(status.interaction_policy),
    reblogs: findCount(status.reblogs_count),
    replies: findCount(status.replies_count),
  };
}

/** The status that it replies to is named by its id on the server alone, and its author is among those who are mentioned. */
function mapReply(status: Wire, context: StatusContext): PostDetails['reply'] {
  if (!isId(status.in_reply_to_id)) return null;
  const account = findObject(status.account);
  const parentId = status.in_reply_to_account_id;
  const isThread = isId(parentId) && parentId === account?.['id'];
  const mentions = readList(status.mentions, MAX_MENTIONS).map(findObject);
  const mention = isId(parentId) ? mentions.find((one) => one?.['id'] === parentId) : undefined;
  const acct = isThread ? account?.['acct'] : (mention?.['acct'] ?? pleromaOf(status)?.['in_reply_to_account_acct']);
  return { account: findHandle(acct, context), isThread };
}

/** Mastodon sends ids as strings, others as numbers. */
function isId(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

function pleromaOf(status: Wire): Record<string, unknown> | null {
  return findObject(status.pleroma);
}

function mapPoll(value: unknown): PostDetails['poll'] {
  const poll = findObject(value);
  const options = readList(poll?.['options'], MAX_OPTIONS)
    .map(findObject)
    .map((option) => ({
      title: readText(option?.['title'], MAX_OPTION),
      votes: findCount(option?.['votes_count']),
    }));
  if (options.length === 0) return null;
  const expiresAt = findTime(poll?.['expires_at']);
  return {
    options,
    multiple: poll?.['multiple'] === true,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  };
}

/** Of these states the author of the quoted post agreed; all but the first are of the account whose token was sent (Mastodon 4.5). */
const AGREED: ReadonlySet<unknown> = new Set(['accepted', 'blocked_account', 'blocked_domain', 'muted_account']);

/** Mastodon wraps the quoted status and says whether its author agreed; Pleroma, Akkoma and Fedibird send it directly. */
function mapQuote(status: Wire, accepts: AcceptUrl, context: StatusContext): PostDetails['quote'] {
  const quote = findObject(status.quote) ?? findObject(pleromaOf(status)?.['quote']);
  if (!quote) return null;
  const isWrapped = typeof quote['state'] === 'string';
  const quoted = isWrapped ? findObject(quote['quoted_status']) : quote;
  const isShown = quoted !== null && isPublic(quoted) && (!isWrapped || AGREED.has(quote['state']));
  if (!isShown) return { url: null, account: null, text: '' };
  return {
    url: findUrl([quoted.url, quoted.uri], accepts),
    account: findHandle(findObject(quoted.account)?.['acct'], context),
    text: readText(htmlToText(readText(quoted.content, MAX_QUOTED_HTML)), MAX_QUOTED_TEXT),
  };
}

function mapCard(value: unknown, accepts: AcceptUrl): PostDetails['card'] {
  const card = findObject(value);
  const url = findUrl([card?.['url']], accepts);
  if (url === null) return null;
  return {
    url,
    title: readText(card?.['title'], MAX_CARD_TITLE).trim(),
    description: readText(card?.['description'], MAX_CARD_DESCRIPTION).trim(),
  };
}

/** The emoji in the post and in its author's name, and the addresses of their pictures; of one that moves, the one that does not. */
function mapEmojis(status: Wire, accepts: AcceptUrl): Pick<PostDetails, 'emojis' | 'emojiUrls'> {
  const lists = [status.emojis, findObject(status.account)?.['emojis']];
  const urls = new Map<string, string | null>();
  for (const emoji of lists.flatMap((list) => readList(list, MAX_EMOJIS)).map(findObject)) {
    const name = emoji?.['shortcode'];
    if (typeof name !== 'string' || !EMOJI_NAME.test(name) || urls.has(name)) continue;
    urls.set(name, findUrl([emoji?.['static_url'], emoji?.['url']], accepts));
  }
  const found = [...urls].filter((entry): entry is [string, string] => entry[1] !== null);
  return { emojis: [...urls.keys()], emojiUrls: Object.fromEntries(found) };
}

/** GoToSocial's policy. Before 0.20 its lists were called `always` and `with_approval`. Accounts on neither may not boost. */
function mapReblogPolicy(policies: unknown): ReblogPolicy | null {
  const policy = findObject(findObject(policies)?.['can_reblog']);
  const lists = [
    policy?.['automatic_approval'],
    policy?.['always'],
    policy?.['manual_approval'],
    policy?.['with_approval'],
  ];
  if (!lists.some(Array.isArray)) return null;
  const [automatic = [], always = [], manual = [], asked = []] = lists.map((one) => readList(one, MAX_POLICY_ENTRIES));
  if ([...automatic, ...always].some(isEverybody)) return 'public';
  if ([...manual, ...asked].some(isEverybody)) return 'approval';
  const isLimited = [automatic, always, manual, asked].flat().some((entry) => entry !== 'author' && entry !== 'me');
  return isLimited ? 'limited' : 'author';
}

function isEverybody(entry: unknown): boolean {
  return entry === 'public' || entry === 'https://www.w3.org/ns/activitystreams#Public';
}
