import { fold } from '../../common/fold';

const READ_UNITS = 5_000;

const LINK = /https?:\/\/([\p{L}\p{N}_.-]+)\S*/gu;

const LONGEST_HOST = 253;
const MENTION = /@[\w.-]+(?:@[\w.-]+)?/g;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
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
  const hosts: string[] = [];
  let mentions = 0;
  const prose = fold(plainText.slice(0, READ_UNITS))
    .replace(LINK, (_, host: string) => {
      hosts.push(hostOf(host));
      return ' ';
    })
    .replace(MENTION, () => {
      mentions++;
      return ' ';
    });
  const words: string[] = [];
  for (const [word] of prose.matchAll(WORD)) addWord(words, word);
  return { words, hosts, mentions };
}

function hostOf(matched: string): string {
  return matched
    .slice(0, LONGEST_HOST)
    .replace(/^www\./, '')
    .replace(/[.-]+$/, '');
}

function addWord(words: string[], word: string): void {
  if (!UNSPACED.test(word)) return void words.push(word.replace(/\p{N}/gu, '0'));
  const letters = Array.from(word);
  for (let i = 0; i < Math.max(1, letters.length - 1); i++) words.push(letters.slice(i, i + 2).join(''));
}
