import type { Listed } from './listed-posts';

export type Test = (post: Listed) => boolean;

const isMissingAlt: Test = ({ media_attachments: media }) => media.some(({ description }) => description === null);
export const tagOf = ({ language }: Listed) => (language ?? 'und').split(/[-_]/)[0]?.toLowerCase();
const has =
  (signal: 'bot' | 'discoverable' | 'indexable' | 'noindex'): Test =>
  (post) =>
    post.author_signals[signal] === true;
const isNobot: Test = (post) => post.author_signals.bio_tags.includes('nobot');
const isUnknown: Test = (post) =>
  !isNobot(post) &&
  (['bot', 'discoverable', 'indexable', 'noindex'] as const).every((name) => post.author_signals[name] === null);
export const isBy =
  (...accounts: string[]): Test =>
  (post) =>
    accounts.includes(post.author_account.toLowerCase());
export const MIRAS = isBy('@mira@fjordlys.example', '@mira@tidepool.example');

const second = ({ created_at: at }: Listed) => new Date(at).getTime() / 1000 - Date.UTC(2026, 0, 1) / 1000;

/** Queries and, beside each, the same spelled out naively. */
export const FILTERS: [string, Test][] = [
  ['reviewed=false', (post) => post.reviewed_at === null],
  ['approved=true', (post) => post.approved],
  ['spam_score_min=12&spam_score_max=40', (post) => post.spam_score >= 12 && post.spam_score <= 40],
  ['queue_status=error', (post) => post.queue_status === 'error'],
  ['error_reason=Duplicate%20%27attachment%27', (post) => post.error_reason === "Duplicate 'attachment'"],
  ['rule=spam_keywords', (post) => post.spam_score > 0],
  ['created_from=2026-01-01T00:00:07Z', (post) => second(post) >= 7],
  ['created_before=2026-01-01T00:00:14Z', (post) => second(post) < 14],
  ['predicted_min=40', ({ predicted_approval: p }) => p !== null && p >= 40],
  ['predicted_max=60', ({ predicted_approval: p }) => p !== null && p <= 60],
  ['has_media=true', (post) => post.media_attachments.length > 0],
  ['has_media=no', (post) => post.media_attachments.length === 0],
  ['missing_alt=1', isMissingAlt],
  ['missing_alt=false', (post) => !isMissingAlt(post)],
  ['language=en', (post) => tagOf(post) === 'en'],
  ['language=ZH', (post) => tagOf(post) === 'zh'],
  ['language=und', (post) => post.language === null],
  ['signal=discoverable', has('discoverable')],
  ['signal=indexable', has('indexable')],
  ['signal=noindex', has('noindex')],
  ['signal=bot', has('bot')],
  ['signal=nobot', isNobot],
  ['signal=unknown', isUnknown],
  ['author=@MIRA', MIRAS],
  ['author=zo%C3%8B@fjordlys.example', isBy('@zoë@fjordlys.example')],
];

/** Do two queries set different fields? The same field twice is refused. */
export const areApart = (one: string, other: string) => one.split('=')[0] !== other.split('=')[0];
