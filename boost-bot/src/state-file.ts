import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A picture of a boost: where it is, and its dHash as 16 hexadecimal digits. */
export interface SeenPicture {
  url: string;
  dhash: string;
}

/** A boost, written down before it is made. */
export interface Boost {
  postId: number;
  uri: string;
  /** The status's id on the bot's own server. */
  statusId: string;
  author: string;
  /** Milliseconds since 1970. */
  at: number;
  /** False until a response confirms the boost. */
  isSure: boolean;
  /** Undone since. It still counts for the pace, because people saw it. */
  isUndone?: boolean;
  pictures: SeenPicture[];
}

/** What the bot remembers across restarts. Times are milliseconds since 1970. */
export interface BotState {
  version: 1;
  /** The end of the gap after the last boost. */
  notBefore: number;
  boosts: Boost[];
  /** The waiting posts by id: reason, failures, first failure, next attempt. */
  waiting: Record<string, { reason: string; attempts: number; since: number; until: number }>;
  /** Posts returned to review because they had changed. */
  sentBack: number[];
  /** Posts given up because of a duplicate picture. If somebody requeues one, it is boosted. */
  duplicates: number[];
}

const EMPTY: BotState = { version: 1, notBefore: 0, boosts: [], waiting: {}, sentBack: [], duplicates: [] };

/** Limits the file's size; a bot needs fewer entries. */
const MOST_REMEMBERED = 10_000;

/** The state in a JSON file that is replaced atomically: a crash leaves the old or the new one. */
export class StateFile {
  private constructor(
    private readonly path: string | null,
    readonly state: BotState,
    private readonly mostBoosts: number,
  ) {}

  /** Reads the file, or starts empty; throws if it contains something else. A dry run writes nothing. */
  static open(path: string, mostBoosts: number, isWritten = true): StateFile {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : JSON.stringify(EMPTY);
    const read = JSON.parse(text) as Partial<BotState>;
    if (read.version !== 1 || !Array.isArray(read.boosts)) throw new Error(`${path} is no state of this bot`);
    return new StateFile(isWritten ? path : null, { ...structuredClone(EMPTY), ...read }, mostBoosts);
  }

  /** The boost of a post that was made or started, and not undone. */
  findBoost(uri: string): Boost | null {
    return this.state.boosts.find((boost) => boost.uri === uri && !boost.isUndone) ?? null;
  }

  /** Records, before a boost, that it is about to be made, and how long to wait after it. */
  begin(boost: Boost, notBefore: number): void {
    const boosts = [...this.boostsWithout(boost.uri), boost];
    // The pace always needs one day of boosts.
    const recent = boost.at - 48 * 3_600_000;
    this.state.boosts = boosts.filter(({ at }, i) => i >= boosts.length - this.mostBoosts || at > recent);
    this.state.notBefore = notBefore;
    this.save();
  }

  /** All boosts but the one of a post that {@link findBoost} returns. */
  boostsWithout(uri: string): Boost[] {
    const boost = this.findBoost(uri);
    return this.state.boosts.filter((each) => each !== boost);
  }

  /** The boost was made (`isSure`), or undone since. */
  mark(uri: string, as: 'isSure' | 'isUndone'): void {
    const boost = this.findBoost(uri);
    if (!boost) return;
    boost[as] = true;
    this.save();
  }

  /** The boost was not made: the bot need not wait after it. */
  forget(uri: string): void {
    this.state.boosts = this.boostsWithout(uri);
    this.state.notBefore = 0;
    this.save();
  }

  /** Adds a post to one of the lists. */
  remember(list: 'sentBack' | 'duplicates', postId: number): void {
    this.state[list] = [...new Set([...this.state[list], postId])].slice(-MOST_REMEMBERED);
    this.save();
  }

  save(): void {
    if (this.path !== null) replaceFile(this.path, JSON.stringify(this.state));
  }
}

/** Writes a file that only its owner may read; a crash leaves the old one or the new one. */
export function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const copy = `${path}.new`;
  rmSync(copy, { force: true });
  writeFileSync(copy, text, { mode: 0o600, flush: true });
  renameSync(copy, path);
}
