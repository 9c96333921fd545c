import { differences } from './comparison';
import type { Duplicates } from './duplicates';
import { REASONS } from './faults';
import type { OwnServer, Status } from './own-server';
import type { Pace } from './pace';
import type { CuratedQueue, ErrorDetails, QueueItem, StoredPost } from './queue';
import type { SeenPicture, StateFile } from './state-file';
import type { Suspects } from './suspects';

/** What is to be done with a post. */
export type Verdict =
  | { kind: 'boost'; status: Status; pictures: SeenPicture[] }
  /** It is boosted already: only Sluice does not know. */
  | { kind: 'boosted' }
  /** The server does not find it, at least not now. */
  | { kind: 'unfound' }
  /** Its author was boosted often enough today. */
  | { kind: 'later' }
  /** Its approval was taken back since it was reserved. */
  | { kind: 'withdrawn' }
  | { kind: 'changed'; what: string; post: StoredPost }
  | { kind: 'error'; reason: string; details?: ErrorDetails };

/** What an {@link Examiner} needs. */
export interface Examination {
  queue: CuratedQueue;
  server: OwnServer;
  duplicates: Duplicates;
  pace: Pace;
  suspects: Suspects;
  file: StateFile;
}

/** Decides what is to be done with a post; changes nothing but when a post was last found. */
export class Examiner {
  constructor(private readonly tools: Examination) {}

  async examine(item: QueueItem): Promise<Verdict> {
    const { queue, server, suspects, file } = this.tools;
    if (file.findBoost(item.post_uri)?.isSure) return { kind: 'boosted' };
    const post = await queue.post(item.fenliu_post_id);
    const status = await server.find(item.post_uri, item.post_url);
    if (!status) return this.unfound(item);
    suspects.found(item.fenliu_post_id);
    if (status.reblogged) return { kind: 'boosted' };
    if (!post.approved) return { kind: 'withdrawn' };
    if (status.visibility !== 'public') return { kind: 'error', reason: REASONS.notPublic };
    const changed = differences(post, status);
    if (changed.length > 0) return this.changed(post, changed);
    return this.fresh(item, post, status);
  }

  private async unfound(item: QueueItem): Promise<Verdict> {
    const blocked = await this.tools.server.isBlocked(new URL(item.post_uri).hostname);
    return blocked ? { kind: 'error', reason: REASONS.blocked } : { kind: 'unfound' };
  }

  /** A post that was sent back once, approved again and still differs would go round for ever. */
  private changed(post: StoredPost, what: string[]): Verdict {
    if (this.tools.file.state.sentBack.includes(post.id)) return { kind: 'error', reason: REASONS.different };
    return { kind: 'changed', what: what.join(', '), post };
  }

  private async fresh(item: QueueItem, post: StoredPost, status: Status): Promise<Verdict> {
    const { duplicates, pace, file } = this.tools;
    // Its own boost, tried before without a response, leaves room for itself.
    const boosts = file.boostsWithout(item.post_uri);
    if (!pace.hasRoomFor(item.author_account, Date.now(), boosts)) return { kind: 'later' };
    const { pictures, duplicate } = await duplicates.check(post, status, boosts);
    if (duplicate && !file.state.duplicates.includes(post.id))
      return { kind: 'error', reason: REASONS.duplicate, details: duplicate };
    return { kind: 'boost', status, pictures };
  }
}
