import { fold } from '../../common/fold';

const READ_UNITS = 5_000;
const LINK = /https?:\/\/([\p{L}\p{N}_.-]+)\S*/gu;
const LONGEST_HOST = 253;
const MENTION = /@[\w.-]+(?:@[\w.-]+)?/g;
/** A word, or a sign that means as much. */
const WORD = /[\p{L}\p{M}\p{N}]+|[\p{Sc}\p{Extended_Pictographic}!?%+]/gu;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export interface TextParts {
  /** Folded words in their order, digits as zeros; of scripts without spaces, pairs of neighbouring letters. */
  words: string[];
  hosts: string[];
  mentions: number;
}

/** Reads the beginning of a plain text, in time linear in it. */
export function readWords(plainText: string): TextParts {
  const text = fold(plainText.slice(0, READ_UNITS));
  const hosts = Array.from(text.matchAll(LINK), ([, host = '']) =>
    host
      .slice(0, LONGEST_HOST)
      .replace(/^www\./, '')
      .replace(/[.-]+$/, ''),
  );
  const prose = text.replace(LINK, ' ');
  const words = prose.replace(MENTION, ' ').match(WORD) ?? [];
  return { words: words.flatMap(splitWord), hosts, mentions: prose.match(MENTION)?.length ?? 0 };
}

function splitWord(word: string): string[] {
  if (!UNSPACED.test(word)) return [word.replace(/\p{N}/gu, '0')];
  const letters = Array.from(word);
  return letters.slice(0, Math.max(1, letters.length - 1)).map((_, i) => letters.slice(i, i + 2).join(''));
}
