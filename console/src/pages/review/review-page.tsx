import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '../../shell/router';
import { useMessages } from '../../i18n/use-messages';
import { run } from '../../keys/key-listener';
import { outbox } from '../../outbox/use-outbox';
import { authorCommands, useCommands } from '../../palette/commands';
import { usePreferences } from '../../preferences/use-preferences';
import { PageHeader } from '../../shell/page-header';
import { COUNTS_KEY } from '../../shell/use-counts';
import { IconButton } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { later, laterDialog } from '../../ui/later';
import { useBulkDecisions } from './bulk/bulk-decisions';
import { ConflictBanner } from './conflict-banner';
import { DecisionBar } from './decision-bar';
import { FilterBar } from './filter-bar';
import { REVIEW_MESSAGES } from './messages';
import { nameOf } from './post/post-models';
import { PostList } from './post-list';
import { PostPane } from './post-pane';
import { Progress } from './progress';
import { Reasons } from './reasons';
import { isPredicted } from './review-filter';
import { leftOf } from './review-state';
import { ReviewSkeleton } from './review-skeleton';
import { SearchBox } from './search-box';
import { ReviewContext, type ReviewProps, useReview, useReviewKeys, useReviewTools } from './use-review';
import { useReviewSession } from './use-review-session';
import styles from './review-page.module.css';

const BulkBanner = later(async () => (await import('./bulk/bulk-banner')).BulkBanner);
const EmptyReview = later(async () => (await import('./empty-review')).EmptyReview);
const PredictionOffer = later(async () => (await import('./prediction-offer')).PredictionOffer);
const ReviewDialog = laterDialog(async () => (await import('./review-dialog')).ReviewDialog);
const PictureViewer = laterDialog(async () => (await import('./post/picture-viewer')).PictureViewer);

/** Where reviewers decide: list, post and reasons, one key a decision. */
export function ReviewPage() {
  const t = useMessages(REVIEW_MESSAGES);
  const used = useReviewSession();
  const { session, state, filter } = used;
  const field = useRef<HTMLInputElement>(null);
  const [filterSignal, setFilterSignal] = useState(0);
  const [isListShown, setListShown] = useState(false);
  const showPost = useCallback(() => setListShown(false), []);
  const [, navigate] = useLocation();
  const authors = useMemo(() => authorCommands(state.posts, nameOf, navigate), [state.posts, navigate]);
  useCommands('authors', authors);
  useFreshCounts();
  const left = state.status === 'ready' && !session?.listsDecided ? leftOf(state) : null;
  const list = {
    isListShown,
    showPost,
    onSearch: () => field.current?.select(),
    onFilters: () => setFilterSignal((count) => count + 1),
  };
  return (
    <>
      <PageHeader
        title={t('review')}
        tabTitle={left === null ? undefined : t('tabLeft', { n: left })}
        actions={
          <>
            <span className={styles.onPhone}>
              <IconButton
                icon="queue"
                label={t('listButton')}
                aria-pressed={isListShown}
                onClick={() => setListShown(!isListShown)}
              />
              <IconButton
                icon="filter"
                label={t('filtersButton')}
                onClick={() => document.documentElement.toggleAttribute('data-filters-open')}
              />
            </span>
            <SearchBox filter={filter} onChange={used.setFilter} field={field} />
            <span className={styles.beyondPhone}>
              <IconButton icon="help" label={t('help')} action="help" onClick={() => run('help')} />
            </span>
          </>
        }
      >
        {session && <Progress session={session} state={state} />}
      </PageHeader>
      <FilterBar
        filter={filter}
        onChange={used.setFilter}
        isGrid={used.isGrid}
        onGrid={used.setGrid}
        openSignal={filterSignal}
      />
      {session && <SessionView key={JSON.stringify(filter)} {...used} {...list} session={session} />}
    </>
  );
}

/** The rail's figures follow a while after the last of several decisions, in milliseconds. */
const COUNT_AFTER = 8_000;

function useFreshCounts(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = outbox.on('done', () => {
      clearTimeout(timer);
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: COUNTS_KEY }), COUNT_AFTER);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries]);
}

function SessionView(props: ReviewProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const review = useReviewTools(props);
  const { session, state, isGrid, isListShown, question } = review;
  useReviewKeys(review);
  if (state.status === 'loading') return <ReviewSkeleton />;
  if (state.status === 'failed') return <Failure what={t('failed')} error={state.error} onRetry={review.restart} />;
  const hasPosts = state.posts.length > 0;
  const shape = isGrid ? 'asGrid' : !hasPosts ? 'empty' : isListShown ? 'asList' : 'beside';
  const layout = isGrid ? 'tile' : 'row';
  return (
    <ReviewContext.Provider value={review}>
      <Notices />
      <div className={`${styles.columns} ${shape === 'beside' ? '' : styles[shape]}`} data-shape={shape}>
        {hasPosts && <PostList key={layout} layout={layout} />}
        <section className={styles.detail} aria-label={t('post')}>
          {session.post === null ? <EmptyReview /> : !isGrid && <PostPane />}
          {(hasPosts || isGrid) && <DecisionBar />}
        </section>
        {hasPosts && !isGrid && <Reasons isBeside />}
      </div>
      {question && <ReviewDialog question={question} onClose={review.closeQuestion} />}
    </ReviewContext.Provider>
  );
}

/** Notices about the list, running decisions about whole lists, conflicts, and the picture viewer above all. */
function Notices() {
  const t = useMessages(REVIEW_MESSAGES);
  const { failure, restart, session, state, actions, view, isGrid, isListShown, reloadLater } = useReview();
  const isSortable = session.filter.state === 'waiting' && !isPredicted(session.filter.sort);
  const { isPredictionOffered } = usePreferences();
  const hasBulk = useBulkDecisions().length > 0;
  const hasPrediction = isSortable && typeof state.posts[0]?.predicted_approval === 'number';
  return (
    <>
      {failure && <Failure what={t('ofBefore')} error={failure} isStale onRetry={restart} />}
      {state.error !== null && session.post && (
        <Failure what={t('failedMore')} error={state.error} isStale onRetry={() => void session.loadMore()} />
      )}
      {hasPrediction && !isPredictionOffered && <PredictionOffer filter={session.filter} />}
      {hasBulk && <BulkBanner onEnd={reloadLater} />}
      <ConflictBanner
        open={isGrid || isListShown ? undefined : session.post?.id}
        onLook={({ postId, name }) => void actions.look(postId, name)}
      />
      {view.open === 'pictures' && session.post && <PictureViewer post={session.post} onClose={view.close} />}
    </>
  );
}
