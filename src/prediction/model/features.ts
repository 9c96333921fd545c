import type { ReasonParams } from '../../spam-rules/reasons';
import { type PredictionInput, TRAIT_LIST, type TraitKey } from './traits';
import { readWords } from './words';

export const WEIGHTS = 2 ** 18;
const MOST_TEXTS = 300;
const STRONG = 0.5;
/** Letters of a word that stand for its other forms. */
const STEM = 4;
/** Points at which a rule's feature is 1. */
const RULE_SCALE = 10;
const KINDS = ['word', 'pair', 'hashtag', 'host', 'language', 'author', 'domain', 'rule'] as const;

export type FeatureKey = (typeof KINDS)[number] | TraitKey;

export const FEATURE_KEYS: readonly FeatureKey[] = [...KINDS, ...TRAIT_LIST.map(([key]) => key)];

/** Something that a post has, and how much of it; its weight has the index. */
export interface Feature {
  key: FeatureKey;
  params: ReasonParams;
  index: number;
  value: number;
}

export interface Features {
  indices: Uint32Array;
  values: Float32Array;
}

/** What a model needs of a post, in little memory. */
export function packFeatures(features: readonly Feature[]): Features {
  return {
    indices: Uint32Array.from(features, ({ index }) => index),
    values: Float32Array.from(features, ({ value }) => value),
  };
}

/** Reads what a post has, without what is 0. */
export function readFeatures(post: PredictionInput): Feature[] {
  const parts = readWords(post.plainText);
  const { words, hosts } = parts;
  const found = new Map<number, Feature>();
  const add = (key: FeatureKey, params: ReasonParams, value: number) => {
    const index = indexOf(`${key}:${params.text ?? ''}`);
    if (value !== 0 && !found.has(index)) found.set(index, { key, params, index, value });
  };
  for (const [text, count] of Object.entries(post.ruleScores)) add('rule', { text, count }, count / RULE_SCALE);
  for (const [key, [full, measure]] of TRAIT_LIST) {
    const count = Math.max(0, Number(measure(post, parts)));
    add(key, full > 0 ? { count } : {}, full > 0 ? Math.log1p(count) / Math.log1p(full) : count);
  }
  const account = post.authorAccount;
  // What was decided about an author, and about a link's domain, counts more than a word.
  add('author', { text: account }, STRONG);
  for (const text of hosts) add('host', { text }, STRONG);
  const before = found.size;
  const addText = (key: FeatureKey, text: string) => void (found.size < before + MOST_TEXTS && add(key, { text }, 1));
  addText('domain', account.slice(account.lastIndexOf('@') + 1));
  if (post.language !== null) addText('language', post.language.slice(0, 16));
  for (const hashtag of post.hashtags) addText('hashtag', hashtag);
  for (const word of words) addText('word', word);
  for (const word of words) if (word.length > STEM) addText('word', `${word.slice(0, STEM)}…`);
  for (let i = 1; i < words.length; i++) addText('pair', `${words[i - 1]} ${words[i]}`);
  const features = [...found.values()];
  // The vector of the texts has length 1, however long the post is.
  const scale = 1 / Math.sqrt(features.length - before);
  return features.map((feature, at) => (at < before ? feature : { ...feature, value: scale }));
}

/** FNV-1a. Stored models contain these numbers: a change of how features are read or named needs a migration that deletes them. */
function indexOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  // Its low bits are weak for short texts: mix in the high ones (the finaliser of MurmurHash3).
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % WEIGHTS;
}
