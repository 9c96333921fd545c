import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { AuthorPanel } from './post/author-panel';
import { HistoryPanel } from './post/history/history-panel';
import { NetworkFailure } from './post/panel-failure';
import { PredictionPanel } from './post/prediction-panel';
import { ScorePanel } from './post/score-panel';
import { Verdict } from './post/verdict';
import { usePostDetails } from './post/use-post-details';
import { REVIEW_MESSAGES } from './messages';
import styles from './review-page.module.css';
import type { Post } from './post/post-models';
import { later } from '../../ui/later';
import { useReview } from './use-review';

const WaveCard = later(async () => (await import('./post/wave-card')).WaveCard);

/** Where there is room for three columns, as in the style sheet. */
const IS_WIDE = '(min-width: 1200px)';

/** Reasons and author, beside the post or, where there is no room, under it. */
export function Reasons({ isBeside }: { isBeside: boolean }) {
  const t = useMessages(REVIEW_MESSAGES);
  const { post } = useReview().session;
  const isWide = useSyncExternalStore(followWidth, () => matchMedia(IS_WIDE).matches);
  const scroller = useRef<HTMLElement>(null);
  useLayoutEffect(() => scroller.current?.scrollTo({ top: 0 }), [post?.id]);
  if (isWide !== isBeside) return null;
  const panels = post && <Panels post={post} />;
  return isBeside ? (
    <aside className={styles.reasons} ref={scroller} aria-label={t('reasons')}>
      {panels}
    </aside>
  ) : (
    <div className={styles.reasonsBelow} role="group" aria-label={t('reasons')}>
      {panels}
    </div>
  );
}

function Panels({ post }: { post: Post }) {
  const details = usePostDetails(post);
  const { analysis, author, prediction } = details;
  const { wave_id: wave } = post;
  return (
    <>
      <div className={styles.verdict}>
        <Verdict post={post} />
      </div>
      <NetworkFailure queries={Object.values(details)} />
      <ScorePanel key={post.id} post={post} analysis={analysis} />
      {post.predicted_approval !== null && <PredictionPanel prediction={prediction} />}
      {wave !== null && <WaveCard id={wave} query={details.wave} />}
      <AuthorPanel post={post} panel={author} />
      <HistoryPanel postId={post.id} />
    </>
  );
}

function followWidth(listener: () => void): () => void {
  const list = matchMedia(IS_WIDE);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
