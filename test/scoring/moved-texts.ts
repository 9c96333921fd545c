import { statusOf } from './record-status';
import type { PostRecord } from './record';

/** How a server shows poll options: four, of at most so many characters. */
const OPTIONS = 4;

/** Where a text can stand instead of the content; a picture or a link of its own is added where it needs one. */
export const MOVES: Record<string, (record: PostRecord) => Partial<PostRecord>> = {
  'content warning': ({ text }) => ({ warning: text }),
  'poll options': ({ text }) => ({ poll: inParts(text) }),
  'card title': ({ text }) => ({ card: { title: text, description: '', url: 'https://page.example/' } }),
  'card description': ({ text }) => ({ card: { title: 'Page', description: text, url: 'https://page.example/' } }),
  'alt text': ({ text }) => ({ media: [{ type: 'image', alt: text }] }),
};

/** The status with its text moved; a few neutral words are left in the content, and its tags are gone. */
export function moved(record: PostRecord, id: string, move: (record: PostRecord) => Partial<PostRecord>) {
  return statusOf({ ...record, ...move(record), text: 'See this' }, id);
}

/** The words of a text in four runs of about the same number. */
function inParts(text: string): string[] {
  const words = text.split(/\s+/);
  const size = Math.ceil(words.length / OPTIONS);
  return Array.from({ length: OPTIONS }, (_, i) => words.slice(i * size, (i + 1) * size).join(' ')).filter(Boolean);
}
