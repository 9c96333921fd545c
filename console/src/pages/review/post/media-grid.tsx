import { useState } from 'react';
import type { Preferences } from '../../../preferences/preferences';
import { usePreferences } from '../../../preferences/use-preferences';
import { useReview } from '../use-review';
import styles from './media.module.css';
import { MediaTile } from './media-tile';
import { hasHiddenMedia, type Post } from './post-models';

/** Why a medium is covered: it is sensitive, or the reviewer loads media on request. */
export type Cover = 'blurred' | 'unloaded' | null;

export function coverOf(post: Post, loading: Preferences['media']): Cover {
  if (loading === 'request') return 'unloaded';
  return hasHiddenMedia(post) ? 'blurred' : null;
}

export function MediaGrid({ post }: { post: Post }) {
  const { media: loading } = usePreferences();
  const { image: current, isRevealed } = useReview().view;
  const media = post.media_attachments;
  const [first] = useState(current);
  const [hasMoved, setMoved] = useState(false);
  // None is marked until somebody moves between them.
  if (current !== first && !hasMoved) setMoved(true);
  if (media.length === 0) return null;
  const cover = isRevealed ? null : coverOf(post, loading);
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
          cover={cover}
        />
      ))}
    </div>
  );
}
