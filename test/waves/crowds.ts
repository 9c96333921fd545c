import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Crowd, image, link, mentions, p, type Profile } from './crowd';

/** What stands for `{city}` and so on, each account with another one. */
const LISTS: Record<string, string> = {
  name: 'Ada Bruno Chiara Dmitri Eun-ji Fatima Goran Hanne',
  city: 'Bergen Kyiv Lisbon Nairobi Osaka Quito Turin Utrecht',
  word: 'amber birch cedar delta ember fjord grove heron indigo juniper',
  emoji: '🔥 🚀 💰 ✅ 🎁 ',
  tries: '2 3 4 5 6',
};

/** A line of a text as the account number `i` writes it: `{8+2i}` is a number, `{city+1}` of a list, `{mentions 3}` HTML. */
function written(line: string, i: number): string {
  return line
    .replace(/\{(?:(\d+)\+)?(\d*)i\}/g, (_, from = 0, step = '') => String(Number(from) + i * Number(step || 1)))
    .replace(/\{(name|city|word|emoji|tries)(?:\+(\d))?\}/g, (_, list: string, offset = 0) => {
      const values = LISTS[list]?.split(' ') ?? [];
      return values[(i + Number(offset)) % values.length] ?? '';
    })
    .replace(/https:\S+/g, link)
    .replace(/\{mentions (\d)\}/g, (_, count) => mentions(i * count, Number(count)));
}

/** The crowds of a file, by their names: a line of facts, an image perhaps, and the paragraphs that each account writes. */
function readCrowds(file: string): Record<string, Crowd> {
  const blocks = readFileSync(join(__dirname, file), 'utf8').trim().split('\n\n');
  return Object.fromEntries(
    blocks.map((block) => {
      const [name = '', facts = '', ...lines] = block.split('\n');
      const { profiles = '', ...counts } = Object.fromEntries(facts.split(', ').map((fact) => fact.split(/ (.*)/s)));
      const [, blurhash, description] = /^image (\S+) ?(.*)/.exec(lines[0] ?? '') ?? [];
      const texts = blurhash ? lines.slice(1) : lines;
      const numbers = Object.entries<string>(counts).map(([key, count]) => [key, Number(count)]);
      const crowd: Crowd = {
        ...(Object.fromEntries(numbers) as Pick<Crowd, 'posts' | 'every'>),
        profiles: profiles.split(' ') as Profile[],
        says: (i) => p(...texts.map((line) => written(line, i))),
        media: () => (blurhash ? [image(blurhash, description || null)] : []),
      };
      return [name, crowd];
    }),
  );
}

/** Written before the rule: what honest people and useful bots post in the same words. Each gets a few points at most for that. */
export const HONEST_CASES = readCrowds('honest.txt');

/** Waves of spam: one text, with names, numbers, links, emoji and mentions that differ. */
export const SPAM_WAVES = readCrowds('spam.txt');
