import { stableNumber } from '../../tools/sample-instance/accounts';
import { between, randomFor } from '../../tools/sample-instance/random';
import { escapeAll } from '../../tools/sample-instance/status-html';
import { renderTyped } from '../../tools/score/text-status';
import { drawCounts } from './profiles';
import type { PostRecord, RecordMedium } from './record';

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2025, 0, 1);
const DAYS = 300;
const EXTENSIONS = { image: 'jpg', gifv: 'mp4', video: 'mp4', audio: 'mp3' } as const;

/** The status that Mastodon's API gives of a record, seen from another server; the same for the same id. */
export function statusOf(record: PostRecord, id: string) {
  const { username, domain } = record;
  const origin = `https://${domain}`;
  const random = randomFor(`scoring set ${id}`);
  const time = FIRST_DAY + between(random, 0, DAYS * 1_440) * 60_000;
  const { html, hashtags, mentions } = renderTyped(record.text, { origin, remote: true });
  const number = stableNumber(id, 18);
  return {
    id,
    created_at: new Date(time).toISOString(),
    in_reply_to_id: record.replyTo === null ? null : stableNumber(`parent of ${id}`, 18),
    in_reply_to_account_id: record.replyTo === null ? null : stableNumber(record.replyTo, 18),
    sensitive: record.warning !== '',
    spoiler_text: record.warning,
    visibility: 'public',
    language: record.language,
    uri: `${origin}/users/${username}/statuses/${number}`,
    url: `${origin}/@${username}/${number}`,
    replies_count: 0,
    reblogs_count: 0,
    favourites_count: 0,
    content: html,
    reblog: null,
    account: accountOf(record, id, time),
    media_attachments: record.media.map((medium, index) => mediumOf(medium, domain, `${id}-${index}`)),
    mentions: mentions.map(mentionOf),
    tags: unique(hashtags.map((name) => name.toLowerCase())).map((name) => ({ name, url: `${origin}/tags/${name}` })),
    emojis: record.emojis.map((shortcode) => ({ shortcode })),
    card: record.card,
    poll: record.poll.length === 0 ? null : { options: record.poll.map((title) => ({ title })) },
  };
}

function accountOf({ username, domain, displayName, profile, bio }: PostRecord, id: string, time: number) {
  const { days, followers, following, statuses, bot } = drawCounts(profile, randomFor(`scoring account ${id}`));
  return {
    id: stableNumber(`account ${id}`, 18),
    username,
    acct: `${username}@${domain}`,
    display_name: displayName ?? readableName(username),
    bot,
    discoverable: true,
    indexable: null,
    // Mastodon tells the day of the account only.
    created_at: new Date(Math.floor(time / DAY - days) * DAY).toISOString(),
    note: bio === '' ? '' : `<p>${escapeAll(bio)}</p>`,
    url: `https://${domain}/@${username}`,
    uri: `https://${domain}/users/${username}`,
    followers_count: followers,
    following_count: following,
    statuses_count: statuses,
    emojis: [],
    fields: [],
  };
}

function mediumOf({ type, alt }: RecordMedium, domain: string, key: string) {
  const folder = `https://media.${domain}/${stableNumber(key, 18)}`;
  return {
    id: stableNumber(key, 18),
    type,
    url: `${folder}/original.${EXTENSIONS[type]}`,
    preview_url: `${folder}/small.jpg`,
    remote_url: null,
    meta: null,
    description: alt,
    blurhash: null,
  };
}

function mentionOf(acct: string) {
  const [username = '', domain = ''] = acct.split('@');
  return { id: stableNumber(acct, 18), username, acct, url: `https://${domain}/@${username}` };
}

function readableName(username: string): string {
  return username.replace(/[_.]+/g, ' ').trim();
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
