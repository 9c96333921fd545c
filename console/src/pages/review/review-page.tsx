import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { run } from '../../keys/key-listener';
import { useDigitKeys } from '../../keys/use-keys';
import { PageHeader } from '../../shell/page-header';
import { IconButton } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { later, laterDialog } from '../../ui/later';
import { Skeleton } from '../../ui/skeleton';
import { notify } from '../../ui/toast-store';
import { useWhenOnline } from '../../ui/use-when-online';
import { BulkBanner, useUndoBulk } from './bulk/bulk-banner';
import { lastBulk, useBulkDecisions } from './bulk/bulk-decisions';
import { ConflictBanner } from './conflict-panel';
import { DecisionBar } from './decision-bar';
import { FilterBar } from './filter-bar';
import { REVIEW_MESSAGES } from './messages';
import { PostList } from './post-list';
import { type PaneProps, PostPane } from './post-pane';
import { NO_FILTER } from './review-filter';
import { usePresence } from './presence/use-presence';
import { Progress } from './progress';
import { ReviewActions } from './review-actions';
import type { Question } from './review-dialog';
import { SearchBox } from './search-box';
import type { ReviewSession } from './review-session';
import styles from './review-page.module.css';
import type { Post } from './post/post-models';
import { leftOf, selectedOf, selectionOf } from './review-state';
import { usePostView, useShowPane } from './use-post-view';
import { type Reason, useReasons } from '../../ui/rejection-reasons';
import { useAuthorCommands } from './use-author-commands';
import { useReviewKeys } from './use-review-keys';
import { useReviewSession, type UsedReviewSession } from './use-review-session';
import { useIsAdmin } from '../../session/use-session';
import { outbox } from '../../outbox/use-outbox';
import { useFreshCounts } from './use-fresh-counts';
import { Reasons } from './reasons';

const EmptyReview = later(async () => (await import('./empty-review')).EmptyReview);
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
  useAuthorCommands(state);
  const left = state.status === 'ready' && !session?.listsDecided ? leftOf(state) : null;
  return (
    <>
      <PageHeader
        title={t('title')}
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
              <IconButton icon="filter" label={t('filtersButton')} onClick={toggleFilters} />
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
      {session && (
        <SessionView
          key={JSON.stringify(filter)}
          used={used}
          session={session}
          isListShown={isListShown}
          onPicked={showPost}
          onSearch={() => field.current?.focus()}
          onFilters={() => setFilterSignal((count) => count + 1)}
        />
      )}
    </>
  );
}

/** On a phone the filters open under the header. */
function toggleFilters(): void {
  document.documentElement.toggleAttribute('data-filters-open');
}

interface SessionViewProps {
  /** On a phone: is the list shown instead of the post? */
  isListShown: boolean;
  onPicked: () => void;
  used: UsedReviewSession;
  session: ReviewSession;
  onSearch: () => void;
  onFilters: () => void;
}

function SessionView({ used, session, onSearch, onFilters, isListShown, onPicked }: SessionViewProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const { state, filter, isGrid, setGrid, setFilter, restart } = used;
  const showPane = useShowPane(setGrid, onPicked);
  const actions = useMemo(() => new ReviewActions(session, t, showPane), [session, t, showPane]);
  const [question, setQuestion] = useState<Question | null>(null);
  const view = usePostView(session.post, showPane);
  useFreshCounts();
  const onTake = usePresence(session, actions);
  const ask = (posts: readonly Post[], approved: boolean, reason?: Reason) =>
    setQuestion({ kind: 'bulk', approved, posts, reason });
  const decide = (approved: boolean, reason?: Reason) => {
    if (state.isAllSelected) return setQuestion({ kind: 'all', approved, reason });
    return state.selected.size > 0 ? ask(selectedOf(state), approved, reason) : actions.decide(approved, reason);
  };
  const rejectFor = (reason: Reason) => void decide(false, reason);
  useDigitKeys('rejectFor', useReasons(), rejectFor);
  const showWave = (wave: number) => setFilter({ ...NO_FILTER, state: 'all', wave });
  const block = useIsAdmin() ? () => session.post && setQuestion({ kind: 'block', post: session.post }) : null;
  const undo = useUndo(actions);
  const onUndoList = () => setQuestion({ kind: 'undo' });
  const onGrid = () => setGrid(!isGrid);
  const reloadLater = useReloadLater(used, question !== null || view.open !== null);
  useReviewKeys({ session, undo, view, decide, block, onUndoList, onSearch, onFilters, onGrid });
  if (state.status === 'loading') return <Skeleton label={t('loading')} lines={12} />;
  if (state.status === 'failed') return <Failure what={t('failed')} error={state.error} onRetry={restart} />;
  const hasPosts = state.posts.length > 0;
  const pane = { session, state, actions, view, onBlock: block, onShowWave: showWave, onAsk: ask, onTake };
  const shape = isGrid ? 'asGrid' : !hasPosts ? 'empty' : isListShown ? 'asList' : 'beside';
  const layout = isGrid ? 'tile' : 'row';
  return (
    <>
      <Notices {...pane} used={used} isPaneShown={!isGrid && !isListShown} onOld={reloadLater} />
      <div className={`${styles.columns} ${shape === 'beside' ? '' : styles[shape]}`} data-shape={shape}>
        {hasPosts && (
          <PostList
            key={layout}
            session={session}
            state={state}
            layout={layout}
            onRestart={restart}
            onPicked={onPicked}
          />
        )}
        <section className={styles.detail} aria-label={t('post')}>
          {session.post === null ? (
            <EmptyReview session={session} state={state} filter={filter} onFilter={setFilter} onRestart={restart} />
          ) : (
            !isGrid && <PostPane {...pane} />
          )}
          {(hasPosts || isGrid) && (
            <Decisions {...pane} decide={decide} rejectFor={rejectFor} onUndo={undo} onUndoList={onUndoList} />
          )}
        </section>
        {hasPosts && !isGrid && <Reasons {...pane} />}
      </div>
      {question && <ReviewDialog question={question} {...pane} onClose={() => setQuestion(null)} />}
    </>
  );
}

interface NoticesProps extends Pick<PaneProps, 'session' | 'state' | 'actions' | 'view'> {
  used: UsedReviewSession;
  /** Is the post shown, rather than the list or the grid alone? */
  isPaneShown: boolean;
  /** The list is no longer what it was. */
  onOld: () => void;
}

/** Notices about the list, running decisions about whole lists, conflicts, and the picture viewer above all. */
function Notices({ used: { failure, restart }, session, state, actions, view, isPaneShown, onOld }: NoticesProps) {
  const t = useMessages(REVIEW_MESSAGES);
  return (
    <>
      {failure && <Failure what={t('ofBefore')} error={failure} isStale onRetry={restart} />}
      {state.error !== null && session.post && (
        <Failure what={t('failedMore')} error={state.error} isStale onRetry={() => void session.loadMore()} />
      )}
      <BulkBanner onEnd={onOld} />
      <ConflictBanner
        open={isPaneShown ? session.post?.id : undefined}
        onLook={({ postId, name }) => void actions.look(postId, name)}
      />
      {view.open === 'pictures' && session.post && (
        <PictureViewer post={session.post} view={view} onClose={view.close} />
      )}
    </>
  );
}

/** Returns a function that reloads the list once no dialog, note or selection is open. If no post is left, new posts reload it too. */
function useReloadLater({ session, state, failure, reload }: UsedReviewSession, isBusy: boolean): () => void {
  const t = useMessages(REVIEW_MESSAGES);
  const busyWith = isBusy ? 'post' : state.selected.size > 0 ? 'selection' : null;
  useLayoutEffect(() => {
    session?.setBusy(busyWith);
  }, [session, busyWith]);
  useLayoutEffect(() => () => session?.setBusy(null), [session]);
  const latest = useRef(reload);
  useLayoutEffect(() => {
    latest.current = reload;
  }, [reload]);
  const reloadNow = useCallback(() => latest.current(), []);
  const reloadLater = useCallback(() => session?.whenIdle(reloadNow), [session, reloadNow]);
  const awaited = session?.post === null && failure === null ? state.newcomers : 0;
  useEffect(() => {
    if (awaited === 0) return;
    notify(t('newcomers', { n: awaited }));
    reloadLater();
  }, [awaited, reloadLater, t]);
  useWhenOnline(failure !== null, reloadLater);
  return reloadLater;
}

/** Undoes the last step of this tab or the last decision about a whole list. */
function useUndo(actions: ReviewActions): () => void {
  const bulk = lastBulk(useBulkDecisions());
  const undoBulk = useUndoBulk();
  return () => {
    const isLast = bulk !== null && bulk.at > (outbox.lastStep()?.at ?? 0);
    if (isLast) undoBulk(bulk.id);
    else void actions.undo();
  };
}

interface DecisionsProps extends PaneProps {
  decide: (approved: boolean) => void;
  rejectFor: (reason: Reason) => void;
  onUndo: () => void;
  onUndoList: () => void;
}

function Decisions({ session, state, view, onBlock, onTake, decide, rejectFor, onUndo, onUndoList }: DecisionsProps) {
  return (
    <DecisionBar
      present={session.post ? state.present.get(session.post.id) : undefined}
      onTake={onTake}
      selected={selectionOf(state, session.listsDecided)}
      isEnabled={session.post !== null}
      run={{
        approve: () => decide(true),
        reject: () => decide(false),
        rejectFor,
        undo: onUndo,
        undoList: onUndoList,
        skip: () => session.move(1),
        score: view.editScore,
        note: view.editNote,
        block: onBlock,
      }}
    />
  );
}
