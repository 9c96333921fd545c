import { distanceOf, type Hasher } from './dhash';
import type { OwnServer, Status } from './own-server';
import type { ErrorDetails, StoredPost } from './queue';
import type { Boost, SeenPicture } from './state-file';

/** The pictures of a post, and what to report when one was boosted before. */
export interface PictureCheck {
  pictures: SeenPicture[];
  duplicate: ErrorDetails | null;
}

/** Compares the pictures of a post with those that were boosted. */
export class Duplicates {
  constructor(
    private readonly server: OwnServer,
    private readonly hasher: Hasher | null,
    /** Pictures that differ in at most so many bits are the same; negative: nothing is compared. */
    private readonly distance: number,
    /** The boosts whose pictures are compared: so many last ones. */
    private readonly most: number,
  ) {}

  /** A picture that cannot be read is not compared: that alone is no reason against a post. */
  async check(post: StoredPost, shown: Status, boosts: readonly Boost[]): Promise<PictureCheck> {
    const pictures = await this.picturesOf(post, shown);
    const others = boosts
      .slice(-this.most)
      .filter((boost) => boost.isSure && !boost.isUndone && boost.uri !== post.post_id);
    for (const picture of pictures) {
      const duplicate = this.find(picture, others);
      if (duplicate) return { pictures, duplicate };
    }
    return { pictures, duplicate: null };
  }

  private async picturesOf(post: StoredPost, shown: Status): Promise<SeenPicture[]> {
    if (!this.hasher || this.distance < 0) return [];
    const pictures: SeenPicture[] = [];
    for (const [index, media] of shown.mediaAttachments.entries()) {
      if (media.type !== 'image') continue;
      const address = media.previewUrl ?? media.url;
      const file = address ? await this.server.picture(address) : null;
      const dhash = file && (await this.hasher(file));
      // The address that was approved: the console shows it beside the other.
      if (dhash) pictures.push({ url: post.media_attachments[index]?.url ?? address ?? '', dhash });
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
