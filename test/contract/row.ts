import { ISO_TIME } from '../support/app';
import type { Scene } from './scene';

/** One call; `{name}` anywhere in it, and in what is expected of it, is filled in with what the scene knows by that name. */
export interface Call {
  /** `METHOD /path` as the specification writes it. */
  operation: string;
  /** Stands for the path's `{id}` or `{post_id}`. */
  id?: string;
  query?: string;
  body?: unknown;
  /** A body as it is sent, instead of `body`. */
  text?: string;
  /** The key that is sent instead of the right one; null: none. */
  key?: string | null;
}

/** A call and what it must be answered with: an error's `detail`, a body, or neither: then there must be no body. */
export interface Exchange {
  request: Call;
  /** 200 unless given. */
  status?: number;
  detail?: string;
  /** The fields that are named here must be so; a function is given what the scene knows. */
  body?: object | ((known: ReadonlyMap<string, unknown>) => object);
}

/** Brings something about before the call. */
export type Step = (scene: Scene) => Promise<void>;

/** One row of the contract's tables. */
export interface ContractRow extends Exchange {
  /** The specification's words, or as near to them as a title can be. */
  title: string;
  given?: readonly Step[];
  /** What is to be seen afterwards. */
  after?: readonly Exchange[];
}

export const TIME: unknown = expect.stringMatching(ISO_TIME);
export const ID: unknown = expect.any(Number);
/** Any text, an empty one too. */
export const TEXT: unknown = expect.any(String);

/** A validation error, whose text the specification leaves open. */
export const INVALID = { status: 422, detail: 'Validation error...' };

/** A text that is not this one. */
export const otherThan = (text: unknown): unknown => expect.not.stringMatching(String(text));

/** Calls of which each names one operation: `get('/posts/{id}', { id: '{post}' })`. */
const verb =
  (method: string) =>
  (path: string, more: Omit<Call, 'operation'> = {}): Call => ({ operation: `${method} ${path}`, ...more });

export const get = verb('GET');
export const post = verb('POST');
export const put = verb('PUT');
export const patch = verb('PATCH');
export const remove = verb('DELETE');
