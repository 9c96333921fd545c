import { useState } from 'react';
import { usePreferences } from '../../../preferences/use-preferences';
import styles from './media.module.css';
import { MediaTile } from './media-tile';
import { hasHiddenMedia, type Post } from './post-models';

interface MediaGridProps {
  post: Post;
  isRevealed: boolean;
  onReveal: () => void;
  /** The index of the medium that is looked at. */
  current: number;
}

/**
 * Why a medium is not seen yet: `blurred` until the reviewer reveals it, as it is sensitive; `unloaded`, as the reviewer wants nothing to
 * leave the browser unasked.
 */
export type Cover = 'blurred' | 'unloaded' | null;

/** The media of a post as previews at their own shape, each with its alt text. */
export function MediaGrid({ post, isRevealed, onReveal, current }: MediaGridProps) {
  const { media: loading } = usePreferences();
  const media = post.media_attachments;
  const [first] = useState(current);
  const [hasMoved, setMoved] = useState(false);
  // Nothing is marked before somebody goes from one to the next.
  if (current !== first && !hasMoved) setMoved(true);
  if (media.length === 0) return null;
  const hidden: Cover = hasHiddenMedia(post) ? 'blurred' : null;
  const cover: Cover = loading === 'request' ? 'unloaded' : hidden;
  return (
    <div className={media.length > 1 ? `${styles.media} ${styles.inPairs}` : styles.media}>
      {media.map((each, index) => (
        <MediaTile
          key={`${index} ${each.url}`}
          media={each}
          lang={post.language}
          index={index}
          of={media.length}
          isCurrent={hasMoved && media.length > 1 && index === current}
          cover={isRevealed ? null : cover}
          onReveal={onReveal}
        />
      ))}
    </div>
  );
}
