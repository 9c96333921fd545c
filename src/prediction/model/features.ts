import { bucketOf, hashText } from './hashing';
import type { MeasuredPost } from './measured-post';
import { TRAITS } from './traits';
import { readWords, type TextParts } from './words';

/** Words, pairs of words and the like that count of one post; what comes after is left out. */
const MOST_HASHED = 300;

/** Points at which a rule's feature is 1. */
const RULE_SCALE = 10;

/** A post as a sparse vector: {@link hashed} features are 1 each, times `scale`; traits have a value each. */
export interface Features {
  /** Values of the features with a place of their own, by that place. */
  traits: Float32Array;
  /** Places of the hashed features, each once. */
  hashed: Uint32Array;
  /** Value of each hashed feature: their vector has the length 1, however long the post is. */
  scale: number;
}

/** Is told of each hashed feature: its kind, its text (two words of a pair), and its place. */
type HashedVisitor = (kind: HashedKind, text: string, place: number) => void;

/** What a hashed feature can be, and how it is said. */
const HASHED_KINDS = {
  word: (text: string) => `the word "${text}"`,
  pair: (text: string) => `the words "${text}"`,
  hashtag: (text: string) => `the hashtag #${text}`,
  host: (text: string) => `a link to ${text}`,
  language: (text: string) => `its language, ${text}`,
  author: (text: string) => `its author, @${text}`,
  domain: (text: string) => `an author at ${text}`,
};

type HashedKind = keyof typeof HASHED_KINDS;

const SEEDS = Object.fromEntries(Object.keys(HASHED_KINDS).map((kind) => [kind, hashText(`${kind}:`)])) as Record<
  HashedKind,
  number
>;

/** Turns posts into vectors; the rules are told by name, since models outlive the list of rules. */
export class FeatureReader {
  private readonly seen = new Set<number>();

  constructor(private readonly ruleNames: readonly string[]) {}

  /** How many features have a place of their own. */
  get traitCount(): number {
    return this.ruleNames.length + TRAITS.length;
  }

  /** A post as a vector; the same post gives the same one. */
  read(post: MeasuredPost): Features {
    const parts = readWords(post.plainText);
    this.seen.clear();
    visitHashed(post, parts, (_, __, place) => void (this.seen.size < MOST_HASHED && this.seen.add(place)));
    const hashed = Uint32Array.from(this.seen);
    return { traits: this.readTraits(post, parts), hashed, scale: 1 / Math.sqrt(Math.max(1, hashed.length)) };
  }

  /** What a reviewer reads of each feature, by its place; of words that share a place, all. */
  describe(post: MeasuredPost): Map<number, string> {
    const texts = new Map(this.ruleNames.map((name, place) => [place, describeRule(name, post)]));
    for (const [index, { says }] of TRAITS.entries())
      texts.set(this.ruleNames.length + index, typeof says === 'string' ? says : says(post));
    visitHashed(post, readWords(post.plainText), (kind, text, place) => {
      const said = HASHED_KINDS[kind](text);
      const known = texts.get(place);
      if (known === undefined) texts.set(place, said);
      else if (!known.split(', ').includes(said)) texts.set(place, `${known}, ${said}`);
    });
    return texts;
  }

  private readTraits(post: MeasuredPost, parts: TextParts): Float32Array {
    const values = new Float32Array(this.traitCount);
    for (const [place, name] of this.ruleNames.entries()) values[place] = (post.ruleScores[name] ?? 0) / RULE_SCALE;
    for (const [index, trait] of TRAITS.entries()) values[this.ruleNames.length + index] = trait.value(post, parts);
    return values;
  }
}

function describeRule(name: string, { ruleScores }: MeasuredPost): string {
  return `the rule ${name} gave ${ruleScores[name] ?? 0} points`;
}

function visitHashed(post: MeasuredPost, { words, hosts }: TextParts, visit: HashedVisitor): void {
  const say = (kind: HashedKind, text: string) => visit(kind, text, bucketOf(hashText(text, SEEDS[kind])));
  const account = post.authorAccount;
  say('author', account);
  say('domain', account.slice(account.lastIndexOf('@') + 1));
  if (post.language !== null) say('language', post.language.slice(0, 16));
  for (const hashtag of post.hashtags) say('hashtag', hashtag);
  for (const host of hosts) say('host', host);
  for (const word of words) say('word', word);
  for (let i = 1; i < words.length; i++) say('pair', `${words[i - 1]} ${words[i]}`);
}
