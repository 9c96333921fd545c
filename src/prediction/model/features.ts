import type { ReasonParams } from '../../spam-rules/reasons';
import { type PredictionInput, TRAIT_LIST, type TraitKey } from './traits';
import { readWords, type TextParts } from './words';

export const WEIGHTS = 2 ** 18;

/** The first weights belong to rules and traits; everything else is hashed into the rest. */
export const RESERVED = 256;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const MOST_HASHED = 300;

/** Points at which a rule's feature is 1. */
const RULE_SCALE = 10;

export interface Features {
  traits: Float32Array;
  hashed: Uint32Array;
  /** Value of each hashed feature: their vector has length 1, however long the post is. */
  scale: number;
}

const HASHED_KINDS = ['word', 'pair', 'hashtag', 'host', 'language', 'author', 'domain'] as const;

type HashedKind = (typeof HASHED_KINDS)[number];

export type FeatureKey = HashedKind | 'rule' | TraitKey;

export const FEATURE_KEYS: readonly FeatureKey[] = [...HASHED_KINDS, 'rule', ...TRAIT_LIST.map(([key]) => key)];

export interface Feature {
  key: FeatureKey;
  params: ReasonParams;
}

type HashedVisitor = (kind: HashedKind, text: string, index: number) => void;

export class FeatureReader {
  /** What stored models call the features with a fixed index, by that index. */
  readonly names: readonly string[];

  constructor(private readonly ruleNames: readonly string[]) {
    this.names = [...ruleNames.map((name) => `rule:${name}`), ...TRAIT_LIST.map(([key]) => key)];
  }

  read(post: PredictionInput): Features {
    const parts = readWords(post.plainText);
    const seen = new Set<number>();
    visitHashed(post, parts, (_, __, index) => void (seen.size < MOST_HASHED && seen.add(index)));
    const traits = Float32Array.from([
      ...this.ruleNames.map((name) => (post.ruleScores[name] ?? 0) / RULE_SCALE),
      ...TRAIT_LIST.map(([, trait]) => trait.value(post, parts)),
    ]);
    return { traits, hashed: Uint32Array.from(seen), scale: 1 / Math.sqrt(Math.max(1, seen.size)) };
  }

  describe(post: PredictionInput): Map<number, Feature> {
    const parts = readWords(post.plainText);
    const rules = this.ruleNames.map((text): Feature => {
      return { key: 'rule', params: { text, count: post.ruleScores[text] ?? 0 } };
    });
    const traits = TRAIT_LIST.map(([key, { count }]): Feature => {
      return { key, params: count ? { count: count(post, parts) } : {} };
    });
    const features = new Map([...rules, ...traits].entries());
    visitHashed(post, parts, (key, text, index) => {
      if (!features.has(index)) features.set(index, { key, params: { text } });
    });
    return features;
  }
}

function visitHashed(post: PredictionInput, { words, hosts }: TextParts, visit: HashedVisitor): void {
  const add = (kind: HashedKind, text: string) => visit(kind, text, bucketOf(hashText(`${kind}:${text}`)));
  const account = post.authorAccount;
  add('author', account);
  add('domain', account.slice(account.lastIndexOf('@') + 1));
  if (post.language !== null) add('language', post.language.slice(0, 16));
  for (const hashtag of post.hashtags) add('hashtag', hashtag);
  for (const host of hosts) add('host', host);
  for (const word of words) add('word', word);
  for (let i = 1; i < words.length; i++) add('pair', `${words[i - 1]} ${words[i]}`);
}

function hashText(text: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash >>> 0;
}

/**
 * The index of the weight for a hash, never a reserved one. Stored models contain these numbers: a change of how words are read or hashed
 * needs a migration that deletes them.
 */
function bucketOf(hash: number): number {
  // FNV's low bits are weak for short texts: mix in the high ones (the finaliser of MurmurHash3).
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return RESERVED + (((mixed ^ (mixed >>> 16)) >>> 0) % (WEIGHTS - RESERVED));
}
