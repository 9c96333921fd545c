import { useCallback, useSyncExternalStore } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { AuthorActions } from './author/author-actions';
import { AuthorPanel } from './post/author-panel';
import { HistoryPanel } from './post/history/history-panel';
import { NetworkFailure } from './post/panel-failure';
import { PredictionPanel } from './post/prediction-panel';
import { ScorePanel } from './post/score-panel';
import { WaveCard } from './post/wave-card';
import { scrollToEvidence } from './post/evidence-highlights';
import { usePostDetails } from './post/use-post-details';
import { REVIEW_MESSAGES } from './messages';
import type { PaneProps } from './post-pane';
import styles from './review-page.module.css';
import { nameOf } from './post/author-name';
import { asWhole, type Post } from './post/post-models';

/** Where there is room for three columns, as in the style sheet. */
const IS_WIDE = '(min-width: 1200px)';

/** Reasons and author, beside the post. */
export function Reasons(props: PaneProps) {
  const t = useMessages(REVIEW_MESSAGES);
  if (!useMediaQuery(IS_WIDE)) return null;
  return (
    <aside className={styles.reasons} aria-label={t('reasons')}>
      {props.session.post && <Panels {...props} post={props.session.post} />}
    </aside>
  );
}

/** The same under the post if there is no room beside it. */
export function ReasonsInline(props: PaneProps) {
  const t = useMessages(REVIEW_MESSAGES);
  if (useMediaQuery(IS_WIDE)) return null;
  return (
    <div className={styles.reasonsBelow} role="group" aria-label={t('reasons')}>
      {props.session.post && <Panels {...props} post={props.session.post} />}
    </div>
  );
}

function Panels({ actions, view, onBlock, onShowWave, onAsk, post }: PaneProps & { post: Post }) {
  const details = usePostDetails(post);
  const { analysis, author, prediction } = details;
  const { wave_id: wave } = asWhole(post);
  return (
    <>
      <NetworkFailure queries={Object.values(details)} />
      <ScorePanel
        key={post.id}
        post={post}
        analysis={analysis}
        isEditing={view.open === 'score'}
        onEdit={view.editScore}
        onClose={view.close}
        onSetScore={(score) => {
          actions.setScore(post, score);
          view.close();
        }}
        onShowEvidence={scrollToEvidence}
      />
      {post.predicted_approval !== null && (
        <PredictionPanel prediction={prediction} approval={post.predicted_approval} />
      )}
      {wave !== null && <WaveCard id={wave} query={details.wave} onShow={onShowWave} onDecide={onAsk} />}
      <AuthorPanel
        panel={author}
        bio={post.author_signals.bio}
        onBlock={onBlock}
        onOpenPost={(id) => void actions.look(id, nameOf(post))}
      >
        {author.data && <AuthorActions key={post.id} post={post} author={author.data} onAsk={onAsk} />}
      </AuthorPanel>
      <HistoryPanel postId={post.id} />
    </>
  );
}

function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
