import type { Feature, FeatureKey } from './feature-texts';
import { type PredictionInput, TRAITS } from './traits';
import { readWords, type TextParts } from './words';

/** How many weights a model has: a power of two, so that a hash is cut to it by a mask. At 4 bytes each they take 1 MiB. */
export const WEIGHTS = 2 ** 18;

/** The first weights belong to features with a fixed index; everything else is hashed into the rest. */
export const RESERVED = 256;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The most hashed features of one post; further ones are left out. */
const MOST_HASHED = 300;

/** Points at which a rule's feature is 1. */
const RULE_SCALE = 10;

/** A post as a sparse vector: {@link hashed} features are 1 each, times `scale`; traits have a value each. */
export interface Features {
  /** Values of the features with a fixed index, by that index. */
  traits: Float32Array;
  /** Indices of the hashed features, each once. */
  hashed: Uint32Array;
  /** Value of each hashed feature: their vector has length 1, however long the post is. */
  scale: number;
}

/** Called with each hashed feature: its kind, its text (two words of a pair), and its index. */
type HashedVisitor = (kind: HashedKind, text: string, index: number) => void;

/** The kinds of hashed features. */
const HASHED_KINDS = [
  'word',
  'pair',
  'hashtag',
  'host',
  'language',
  'author',
  'domain',
] as const satisfies FeatureKey[];

type HashedKind = (typeof HASHED_KINDS)[number];

const SEEDS = Object.fromEntries(HASHED_KINDS.map((kind) => [kind, hashText(`${kind}:`)])) as Record<
  HashedKind,
  number
>;

/** Turns posts into vectors; rules are given by name, since models outlive the list of rules. */
export class FeatureReader {
  private readonly seen = new Set<number>();

  constructor(private readonly ruleNames: readonly string[]) {}

  /** How many features have a fixed index. */
  get traitCount(): number {
    return this.ruleNames.length + TRAITS.length;
  }

  /** A post as a vector; the same post gives the same one. */
  read(post: PredictionInput): Features {
    const parts = readWords(post.plainText);
    this.seen.clear();
    visitHashed(post, parts, (_, __, index) => void (this.seen.size < MOST_HASHED && this.seen.add(index)));
    const hashed = Uint32Array.from(this.seen);
    return { traits: this.readTraits(post, parts), hashed, scale: 1 / Math.sqrt(Math.max(1, hashed.length)) };
  }

  /** What each feature stands for, by its index: several where words share one. */
  describe(post: PredictionInput): Map<number, Feature[]> {
    const parts = readWords(post.plainText);
    const features = new Map<number, Feature[]>();
    for (const [index, name] of this.ruleNames.entries())
      features.set(index, [{ key: 'rule', params: { text: name, count: post.ruleScores[name] ?? 0 } }]);
    for (const [trait, { key, count }] of TRAITS.entries())
      features.set(this.ruleNames.length + trait, [{ key, params: count ? { count: count(post, parts) } : {} }]);
    visitHashed(post, parts, (key, text, index) => {
      const known = features.get(index);
      if (known === undefined) features.set(index, [{ key, params: { text } }]);
      else if (!known.some((one) => one.key === key && one.params.text === text)) known.push({ key, params: { text } });
    });
    return features;
  }

  private readTraits(post: PredictionInput, parts: TextParts): Float32Array {
    const values = new Float32Array(this.traitCount);
    for (const [index, name] of this.ruleNames.entries()) values[index] = (post.ruleScores[name] ?? 0) / RULE_SCALE;
    for (const [index, trait] of TRAITS.entries()) values[this.ruleNames.length + index] = trait.value(post, parts);
    return values;
  }
}

function visitHashed(post: PredictionInput, { words, hosts }: TextParts, visit: HashedVisitor): void {
  const add = (kind: HashedKind, text: string) => visit(kind, text, bucketOf(hashText(text, SEEDS[kind])));
  const account = post.authorAccount;
  add('author', account);
  add('domain', account.slice(account.lastIndexOf('@') + 1));
  if (post.language !== null) add('language', post.language.slice(0, 16));
  for (const hashtag of post.hashtags) add('hashtag', hashtag);
  for (const host of hosts) add('host', host);
  for (const word of words) add('word', word);
  for (let i = 1; i < words.length; i++) add('pair', `${words[i - 1]} ${words[i]}`);
}

/** The 32-bit FNV-1a hash of the UTF-16 units of a text, continued from `seed`. */
export function hashText(text: string, seed: number = FNV_OFFSET): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash >>> 0;
}

/** The index of the weight for a hash, never a reserved one. */
export function bucketOf(hash: number): number {
  // FNV's low bits are weak for short texts: mix in the high ones (the finaliser of MurmurHash3).
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return RESERVED + (((mixed ^ (mixed >>> 16)) >>> 0) % (WEIGHTS - RESERVED));
}
