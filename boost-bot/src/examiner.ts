import { differences, isOther, strangePictures } from './comparison';
import { distanceOf } from './dhash';
import type { Duplicates } from './duplicates';
import { REASONS } from './faults';
import type { OwnServer, ShownMedia, Status } from './own-server';
import type { Pace } from './pace';
import type { Pictures } from './pictures';
import type { Failure, QueueItem } from './queue';
import { read } from './reading';
import { tagsIn } from './seen-forms';
import type { SeenPicture, StateFile } from './state-file';

/** Two files of one picture differ in at most this many bits of their hashes (`test/programs/boost-bot/same-pictures`). */
const SAME_BITS = 8;

export type Verdict =
  | { call: 'boost'; status: Status; pictures: SeenPicture[] }
  /** Already boosted, but Sluice does not know yet. */
  | { call: 'ack' }
  | ({ call: 'error' } & Failure)
  /** It waits, because the reason may pass. */
  | { call: 'wait'; reason: string }
  /** It differs from what was approved. */
  | { call: 'review'; what: string };

interface Tools {
  server: OwnServer;
  pictures: Pictures;
  duplicates: Duplicates;
  pace: Pace;
  file: StateFile;
  ownHost: string;
}

/** Decides what to do with a post; changes nothing. */
export class Examiner {
  constructor(private readonly tools: Tools) {}

  async examine(item: QueueItem): Promise<Verdict> {
    const { server, file } = this.tools;
    const begun = file.findBoost(item.post_uri);
    if (begun?.isSure) return { call: 'ack' };
    const status = await server.find(item.post_uri, item.post_url);
    if (!status) return this.unfound(item);
    if (status.reblogged || (begun && (await server.hasBoosted(status.id)))) return { call: 'ack' };
    if (status.visibility !== 'public') return { call: 'error', reason: REASONS.notPublic };
    const changed = await this.changes(item, status);
    if (changed.length > 0) return this.changed(item, changed);
    if (optsOut(status, item)) return { call: 'error', reason: REASONS.noBots };
    if (!allowsBoosts(status)) return { call: 'error', reason: REASONS.authorOnly };
    return this.fresh(item, status);
  }

  private async unfound(item: QueueItem): Promise<Verdict> {
    const blocked = await this.tools.server.isBlocked(new URL(item.post_uri).hostname);
    return blocked ? { call: 'error', reason: REASONS.blocked } : { call: 'wait', reason: REASONS.notFound };
  }

  private async changes(item: QueueItem, status: Status): Promise<string[]> {
    const { ownHost } = this.tools;
    const found = differences(item, status, ownHost);
    for (const media of strangePictures(item, status))
      if (!((await this.isApproved(media, item)) ?? !isOther(media, item, ownHost))) return [...found, 'media'];
    return found;
  }

  /** Compares files: is this one of the approved pictures? Null if some cannot be compared. */
  private async isApproved(media: ShownMedia, item: QueueItem): Promise<boolean | null> {
    const { pictures } = this.tools;
    const hash = await pictures.hashOf(media);
    if (!hash) return null;
    let areAllRead = true;
    for (const { preview_url: preview, url } of item.media_attachments) {
      const other = await pictures.hashOfAuthors(preview ?? url);
      if (other && distanceOf(hash, other) <= SAME_BITS) return true;
      areAllRead &&= other !== null;
    }
    return areAllRead ? false : null;
  }

  /** Otherwise a post that still differs after a second approval would circulate forever. */
  private changed({ fenliu_post_id: id }: QueueItem, what: string[]): Verdict {
    if (this.tools.file.state.sentBack.includes(id)) return { call: 'error', reason: REASONS.different };
    return { call: 'review', what: what.join(', ') };
  }

  private async fresh(item: QueueItem, status: Status): Promise<Verdict> {
    const { duplicates, pace, file } = this.tools;
    // Do not count an earlier attempt at this same boost.
    const boosts = file.boostsWithout(item.post_uri);
    if (!pace.hasRoomFor(item.author_account, Date.now(), boosts)) return { call: 'wait', reason: REASONS.author };
    const pictures = await duplicates.picturesOf(item, status);
    const duplicate = duplicates.find(pictures, item.post_uri, boosts);
    if (duplicate && !file.state.duplicates.includes(item.fenliu_post_id))
      return { call: 'error', reason: REASONS.duplicate, error_details: duplicate };
    return { call: 'boost', status, pictures };
  }
}

/** Whether the author's profile, which may have changed since the approval, asks bots to stay away. */
function optsOut({ account }: Status, { opt_out_tags: tags }: QueueItem): boolean {
  const fields = account?.fields?.flatMap(({ name, value }) => [name, value]) ?? [];
  return [account?.note ?? '', ...fields].some((said) => tagsIn(read(said, []).text).some((tag) => tags.includes(tag)));
}

/** Whether anybody but its author may boost the post. */
function allowsBoosts(status: Status): boolean {
  const lists = Object.values(status.interaction_policy?.can_reblog ?? {}).filter(Array.isArray);
  const isAuthor = (who: unknown) => who === 'author' || who === 'me' || who === status.account?.uri;
  return lists.length === 0 || lists.flat().some((who) => !isAuthor(who));
}
