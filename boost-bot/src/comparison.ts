import { Parser } from 'htmlparser2';
import type { Status } from './own-server';
import type { StoredPost } from './queue';

type StoredMedia = StoredPost['media_attachments'][number];
type ShownMedia = Status['mediaAttachments'][number];

/**
 * What differs between the post that was approved and the one that the bot's server shows: `text`, `warning`, `media`, `poll`,
 * `sensitive`. Servers write the same post in different HTML and keep media under their own addresses, so letters and origins are
 * compared. Votes are none of it, and a post that lost its flag, or has one for its warning, is no other post.
 */
export function differences(approved: StoredPost, shown: Status): string[] {
  const found: string[] = [];
  if (lettersOf(approved.plain_text) !== lettersOf(textOf(shown.content))) found.push('text');
  if (lettersOf(approved.spoiler_text) !== lettersOf(shown.spoilerText ?? '')) found.push('warning');
  if (!sameMedia(approved.media_attachments, shown.mediaAttachments ?? [])) found.push('media');
  if (!samePoll(approved.details.poll?.options ?? [], shown.poll?.options ?? [])) found.push('poll');
  if (shown.sensitive && !approved.sensitive && approved.spoiler_text === '') found.push('sensitive');
  return found;
}

/** By what the answers say, in their order. */
function samePoll(approved: readonly { title: string }[], shown: readonly { title: string }[]): boolean {
  const isSameTitle = ({ title }: { title: string }, i: number) =>
    lettersOf(title) === lettersOf(shown[i]?.title ?? '');
  return approved.length === shown.length && approved.every(isSameTitle);
}

/** Marks beyond those that writing needs: putting them in order takes time quadratic in their number. */
const MANY_MARKS = /(?<![\p{M}\uff9e\uff9f])([\p{M}\uff9e\uff9f]{400})[\p{M}\uff9e\uff9f]+/gu;

/** All but white space and invisible characters, in one spelling. */
function lettersOf(text: string): string {
  return text
    .replace(MANY_MARKS, '$1')
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, '');
}

const isUnseen = (name: string) => name === 'script' || name === 'style';

function textOf(html: string): string {
  let text = '';
  let unseen = 0;
  const parser = new Parser({
    onopentag: (name) => void (unseen += Number(isUnseen(name))),
    onclosetag: (name) => void (unseen -= Number(isUnseen(name))),
    ontext: (part) => void (text += unseen > 0 ? '' : part),
  });
  parser.end(html);
  return text;
}

function sameMedia(approved: readonly StoredMedia[], shown: readonly ShownMedia[]): boolean {
  return (
    approved.length === shown.length &&
    approved.every((media, i) => {
      const other = shown[i];
      return other !== undefined && isSame(media, other);
    })
  );
}

/**
 * Another address alone proves nothing, as each server keeps a copy under one of its own; another BlurHash beside it does,
 * since servers hand it on.
 */
function isSame(approved: StoredMedia, shown: ShownMedia): boolean {
  if (approved.type !== shown.type && shown.type !== 'unknown') return false;
  if (lettersOf(approved.description ?? '') !== lettersOf(shown.description ?? '')) return false;
  if (approved.url === shown.remoteUrl || approved.url === shown.url) return true;
  return !approved.blurhash || !shown.blurhash || approved.blurhash === shown.blurhash;
}
