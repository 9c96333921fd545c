import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PostContent } from '../common/post-content';
import type { StatusContext } from './author.mapper';
import { findEntryId } from './paging';
import { mapStatus } from './status.mapper';
import { findStatus, isPublic, StatusError } from './status.wire';

export interface TimelineResult {
  posts: PostContent[];
  /** The URIs of posts that not everybody may read, as far as they came. */
  hidden: string[];
  /** One line for each status that could not be read, and for a later page that failed. */
  errors: string[];
  /** Entries read, including malformed and non-public ones. */
  entryCount: number;
  /** Readable public posts that came a second time. */
  duplicates: number;
  /** Whether a page that is not the first could not be read, which ends the fetch. */
  hasFailedPage: boolean;
  /** Whether there may be more, but neither a link nor an id to ask for it by. */
  isCutOff: boolean;
  /** The ids of the entries, newest first, of whatever kind they are. */
  ids: string[];
  next: URL | null;
}

/** Collects the pages of one fetch: reads their entries, leaves out what is not public, and counts duplicates. */
export class TimelineCollector implements Omit<TimelineResult, 'next'> {
  readonly posts: PostContent[] = [];
  readonly hidden: string[] = [];
  readonly errors: string[] = [];
  entryCount = 0;
  duplicates = 0;
  hasFailedPage = false;
  isCutOff = false;
  readonly ids: string[] = [];
  private readonly seenEntries = new Set<string>();
  private readonly seenUris = new Set<string>();

  /** Whether the page holds no new id, as when a server ignores `max_id`. */
  hasSeenAll(page: unknown[]): boolean {
    return page.every((entry) => {
      const key = findKey(entry);
      return key === null || this.seenEntries.has(key);
    });
  }

  /** Adds the entries, yielding to the event loop after each, since a hostile one takes long to parse. */
  async add(page: unknown[], context: StatusContext): Promise<void> {
    for (const entry of page) {
      this.addEntry(entry, context);
      await nextTurn();
    }
  }

  cutOff(page: number): void {
    this.isCutOff = true;
    this.errors.push(`page ${page}: its posts have no ids, so what follows could not be requested`);
  }

  private addEntry(entry: unknown, context: StatusContext): void {
    this.entryCount++;
    const key = findKey(entry);
    const isRepeated = key !== null && this.seenEntries.has(key);
    if (key !== null) this.seenEntries.add(key);
    const id = findEntryId(entry);
    if (id !== null && !isRepeated) this.ids.push(id);
    try {
      const status = findStatus(entry);
      if (!status) throw new StatusError('not an object');
      if (isPublic(status)) this.addPost(mapStatus(status, context));
      else if (typeof status.uri === 'string') this.hidden.push(status.uri);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      if (!isRepeated) this.errors.push(`${this.describe(entry)}: ${error.message}`);
    }
  }

  private addPost(post: PostContent): void {
    if (this.seenUris.has(post.uri)) this.duplicates++;
    else this.posts.push(post);
    this.seenUris.add(post.uri);
  }

  private describe(entry: unknown): string {
    const id = findEntryId(entry);
    return id === null ? `entry ${this.entryCount}` : `status ${id}`;
  }
}

function findKey(entry: unknown): string | null {
  const id = findEntryId(entry);
  if (id !== null) return `id ${id}`;
  const uri = findStatus(entry)?.uri;
  return typeof uri === 'string' ? `uri ${uri}` : null;
}
