import { distanceOf, type Hasher } from './dhash';
import type { ShownMedia, Status } from './own-server';
import type { Pictures } from './pictures';
import type { ErrorDetails, QueueItem } from './queue';
import type { Boost, SeenPicture } from './state-file';

/** Two files of one picture differ in at most so many bits (README.md has the measurements). */
const SAME_BITS = 8;

/** The pictures of a post, and what to report when one was boosted before. */
export interface PictureCheck {
  pictures: SeenPicture[];
  duplicate: ErrorDetails | null;
}

/** Compares the pictures of a post with those that were boosted. */
export class Duplicates {
  constructor(
    private readonly files: Pictures,
    private readonly hasher: Hasher | null,
    /** Pictures that differ in at most so many bits are the same; negative: nothing is compared. */
    private readonly distance: number,
    /** The boosts whose pictures are compared: so many last ones. */
    private readonly most: number,
  ) {}

  /** A picture that cannot be read is not compared: that alone is no reason against a post. */
  async check(item: QueueItem, shown: Status, boosts: readonly Boost[]): Promise<PictureCheck> {
    const pictures = await this.picturesOf(item, shown);
    const others = boosts
      .slice(-this.most)
      .filter((boost) => boost.isSure && !boost.isUndone && boost.uri !== item.post_uri);
    for (const picture of pictures) {
      const duplicate = this.find(picture, others);
      if (duplicate) return { pictures, duplicate };
    }
    return { pictures, duplicate: null };
  }

  /** Whether a picture is one of those that were approved, by the files; null when they cannot be compared. */
  async isApproved(media: ShownMedia, approved: QueueItem): Promise<boolean | null> {
    const hash = await this.hashOf(media);
    if (!hash) return null;
    let areAllRead = true;
    for (const { preview_url: preview, url } of approved.media_attachments) {
      const file = await this.files.ofAuthor(preview ?? url);
      const other = file && (await this.hasher?.(file));
      if (other && distanceOf(hash, other) <= SAME_BITS) return true;
      areAllRead &&= Boolean(other);
    }
    return areAllRead ? false : null;
  }

  private async hashOf({ preview_url: preview, url }: ShownMedia): Promise<string | null> {
    const address = preview ?? url;
    const file = this.hasher && address ? await this.files.ofOwnServer(address) : null;
    return file && this.hasher ? this.hasher(file) : null;
  }

  private async picturesOf(item: QueueItem, shown: Status): Promise<SeenPicture[]> {
    if (this.distance < 0) return [];
    const pictures: SeenPicture[] = [];
    for (const [index, media] of (shown.media_attachments ?? []).entries()) {
      if (media.type !== 'image') continue;
      const dhash = await this.hashOf(media);
      // The address that was approved: the console shows it beside the other.
      if (dhash) pictures.push({ url: item.media_attachments[index]?.url ?? media.url ?? '', dhash });
    }
    return pictures;
  }

  private find({ url, dhash }: SeenPicture, boosts: readonly Boost[]): ErrorDetails | null {
    // The newest first: the one that people remember.
    for (const boost of boosts.toReversed()) {
      const match = boost.pictures.find((other) => distanceOf(dhash, other.dhash) <= this.distance);
      if (match) {
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
