import type { Post } from './post/post-models';

export interface TextChange {
  removed: string;
  added: string;
  /** The words around it. */
  before: string;
  after: string;
}

const WORDS_AROUND = 6;

/** The part in which two texts differ, in whole words, with a few words around it; null where they are the same. */
export function changeOf(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const [old, now] = [before, after].map((text) => text.split(/(?<=\s)/));
  if (!old || !now) return null;
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start] === now[start]) start++;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return {
    before: now.slice(Math.max(0, start - WORDS_AROUND), start).join(''),
    removed: old
      .slice(start, old.length - end)
      .join('')
      .trim(),
    added: now
      .slice(start, now.length - end)
      .join('')
      .trim(),
    after: now.slice(now.length - end, now.length - end + WORDS_AROUND).join(''),
  };
}

const mediaOf = ({ media_attachments: media }: Post) =>
  JSON.stringify(media.map(({ url, description }) => [url, description]));

/** What an edit changed other than the text. */
export function changedParts(before: Post, after: Post): ('warning' | 'media' | 'rest')[] {
  const isWarned = before.spoiler_text !== after.spoiler_text || before.sensitive !== after.sensitive;
  const parts = [isWarned && ('warning' as const), mediaOf(before) !== mediaOf(after) && ('media' as const)];
  const found = parts.filter((part) => part !== false);
  return found.length === 0 && before.plain_text === after.plain_text ? ['rest'] : found;
}
