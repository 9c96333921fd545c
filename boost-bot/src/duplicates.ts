import { distanceOf } from './dhash';
import type { Status } from './own-server';
import type { Pictures } from './pictures';
import type { Failure, QueueItem } from './queue';
import type { Boost, SeenPicture } from './state-file';

export class Duplicates {
  constructor(
    private readonly files: Pictures,
    /** Pictures that differ in at most this many bits are the same; negative: no comparison. */
    private readonly distance: number,
    /** How many of the latest boosts are compared. */
    private readonly most: number,
  ) {}

  async picturesOf(item: QueueItem, shown: Status): Promise<SeenPicture[]> {
    if (this.distance < 0) return [];
    const pictures: SeenPicture[] = [];
    for (const [index, media] of (shown.media_attachments ?? []).entries()) {
      const dhash = media.type === 'image' ? await this.files.hashOf(media) : null;
      // The approved address: the console shows both.
      if (dhash) pictures.push({ url: item.media_attachments[index]?.url ?? media.url ?? '', dhash });
    }
    return pictures;
  }

  /** What to report when one of the pictures was boosted before, with another post; else null. */
  find(pictures: readonly SeenPicture[], uri: string, boosts: readonly Boost[]): Failure['error_details'] | null {
    const last = boosts.slice(-this.most).filter((boost) => boost.isSure && !boost.isUndone && boost.uri !== uri);
    for (const { url, dhash } of pictures) {
      // The newest first: the one that people remember.
      for (const boost of last.toReversed()) {
        const match = boost.pictures.find((other) => distanceOf(dhash, other.dhash) <= this.distance);
        if (match)
          return {
            error_type: 'duplicate_attachment',
            match_type: 'dhash',
            current_url: url,
            current_dhash: dhash,
            matched_url: match.url,
            matched_dhash: match.dhash,
            matched_post_id: String(boost.postId),
          };
      }
    }
    return null;
  }
}
