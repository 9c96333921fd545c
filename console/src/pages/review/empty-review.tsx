import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '../../shell/router';
import { api, bodyOf, type Models } from '../../api/client';
import { type Catalogue, type MessagesOf, useMessages } from '../../i18n/use-messages';
import { run } from '../../keys/key-listener';
import { ownActor } from '../../session/session';
import { useIsAdmin } from '../../session/use-session';
import { useCounts } from '../../shell/use-counts';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Skeleton } from '../../ui/skeleton';
import { StatePanel } from '../../ui/state-panel';
import { TimeAgo, useNow } from '../../ui/time-ago';
import { REVIEW_MESSAGES } from './messages';
import { isPredicted, narrows, NO_FILTER, type ReviewFilter } from './review-filter';
import { leftOf, type ReviewState, tallyOf } from './review-state';
import { useReview } from './use-review';
import { useStreamFigures, useStreams } from '../../api/streams';
import { Icon } from '../../ui/icon';
import { useOverview } from '../queue/overview';
import typography from '../../ui/text.module.css';
import styles from './first-steps.module.css';

const EMPTY_MESSAGES = {
  ...REVIEW_MESSAGES,
  emptyTitle: { en: 'Everything is reviewed', de: 'Alles ist geprüft' },
  emptySession: {
    en: 'You decided {n, plural, one {# post} other {# posts}}: {approved} approved, {rejected} rejected.',
    de: 'Du hast über {n, plural, one {# Beitrag} other {# Beiträge}} entschieden: {approved} angenommen, {rejected} abgelehnt.',
  },
  emptyTotals: {
    en: '{approved} approved and {rejected} rejected in all.',
    de: 'Insgesamt {approved} angenommen und {rejected} abgelehnt.',
  },
  nextFetch: { en: 'Streams are fetched again {when}.', de: 'Die Streams werden {when} wieder abgerufen.' },
  fetchAll: { en: 'Fetch all streams now', de: 'Alle Streams jetzt abrufen' },
  fetched: {
    en: '{n, plural, =0 {No new posts} one {# new post} other {# new posts}} from {streams, plural, one {# stream} other {# streams}}',
    de: '{n, plural, =0 {Keine neuen Beiträge} one {# neuer Beitrag} other {# neue Beiträge}} aus {streams, plural, one {# Stream} other {# Streams}}',
  },
  fetchFailed: {
    en: '{n, plural, one {# stream} other {# streams}} could not be fetched; Streams says why',
    de: '{n, plural, one {# Stream konnte} other {# Streams konnten}} nicht abgerufen werden; unter Streams steht, warum',
  },
  myDecisions: { en: 'Look through my decisions', de: 'Meine Entscheidungen ansehen' },
  emptyFiltered: { en: 'No posts fit these filters', de: 'Keine Beiträge zu diesen Filtern' },
  finished: { en: 'This list is done', de: 'Diese Liste ist fertig' },
  tally_approved: { en: '{n} approved', de: '{n} angenommen' },
  tally_rejected: { en: '{n} rejected', de: '{n} abgelehnt' },
  tally_others: { en: '{n} decided by others', de: '{n} von anderen entschieden' },
  tally_skipped: { en: '{n} skipped', de: '{n} übersprungen' },
  nextStream: { en: 'Next: #{name} ({n})', de: 'Weiter: #{name} ({n})' },
  undoLast: { en: 'Undo the last', de: 'Letzte zurücknehmen' },
  emptyPredicted: { en: 'No waiting post has a prediction', de: 'Kein offener Beitrag hat eine Vorhersage' },
  emptyPredictedText: {
    en: 'New posts get theirs within a minute or two of the fetch.',
    de: 'Neue Beiträge bekommen ihre ein bis zwei Minuten nach dem Abruf.',
  },
  showNewest: { en: 'Show the newest first', de: 'Die neuesten zuerst zeigen' },
  clearFilters: { en: 'Clear filters', de: 'Filter aufheben' },
  emptyStreams: { en: 'No streams yet', de: 'Noch keine Streams' },
  adminsAdd: { en: 'An admin may add streams.', de: 'Streams kann ein Admin hinzufügen.' },
  steps: { en: 'The first steps', de: 'Die ersten Schritte' },
  stepDone: { en: 'done', de: 'erledigt' },
  stepStream: { en: 'Add a stream', de: 'Einen Stream hinzufügen' },
  stepStreamText: {
    en: 'A hashtag on an instance, such as #photography on mastodon.social.',
    de: 'Ein Hashtag auf einer Instanz, etwa #photography auf mastodon.social.',
  },
  stepReview: { en: 'Review the first posts', de: 'Die ersten Beiträge prüfen' },
  stepReviewText: {
    en: 'What the streams bring comes here: A approves, R rejects, U takes it back.',
    de: 'Was die Streams bringen, kommt hierher: A nimmt an, R lehnt ab, U nimmt es zurück.',
  },
  stepConsumer: { en: 'Connect a consumer', de: 'Einen Abnehmer anbinden' },
  stepConsumerText: {
    en: 'A bot fetches approved posts from the queue and boosts them.',
    de: 'Ein Bot holt angenommene Beiträge aus der Warteschlange und teilt sie.',
  },
  emptyNothing: { en: 'No posts fetched yet', de: 'Noch keine Beiträge abgerufen' },
  addStream: { en: 'Add the first stream', de: 'Ersten Stream hinzufügen' },
} satisfies Catalogue;

/** How often a fetch that is due is asked about, in milliseconds. */
const ASK_AGAIN_EVERY = 30_000;

/** What an empty list says: more posts are coming, nothing matches, no streams, or everything is reviewed. */
export function EmptyReview() {
  const t = useMessages(EMPTY_MESSAGES);
  const { session, state, filter, setFilter } = useReview();
  const [, navigate] = useLocation();
  const streams = useStreams();
  const isAdmin = useIsAdmin();
  if (state.error !== null)
    return (
      <StatePanel title={t('left', { n: leftOf(state), total: state.total })}>
        <Failure inset what={t('failedMore')} error={state.error} onRetry={() => void session.loadMore()} />
      </StatePanel>
    );
  if (state.nextCursor !== null) return <Skeleton label={t('loading')} lines={12} />;
  if (narrows(filter) && state.posts.length > 0) return <FinishedList />;
  const clear = (words: string) => <Button onClick={() => setFilter(NO_FILTER)}>{words}</Button>;
  if (narrows(filter))
    return <StatePanel icon="filter" title={t('emptyFiltered')} actions={clear(t('clearFilters'))} />;
  if (isPredicted(filter.sort))
    return (
      <StatePanel title={t('emptyPredicted')} actions={clear(t('showNewest'))}>
        <p>{t('emptyPredictedText')}</p>
      </StatePanel>
    );
  if (streams.data?.length === 0)
    return (
      <StatePanel
        icon="stream"
        title={t('emptyStreams')}
        actions={
          isAdmin && (
            <Button look="primary" onClick={() => navigate('/streams')}>
              {t('addStream')}
            </Button>
          )
        }
      >
        <FirstSteps />
        {!isAdmin && <p>{t('adminsAdd')}</p>}
      </StatePanel>
    );
  return <AllReviewed />;
}

function FinishedList() {
  const t = useMessages(EMPTY_MESSAGES);
  const { state, filter, setFilter } = useReview();
  const next = useNextStream(filter);
  return (
    <StatePanel
      title={t('finished')}
      actions={
        <>
          {next && (
            <Button look="primary" onClick={() => setFilter({ ...NO_FILTER, streams: [next.id] })}>
              {t('nextStream', { name: next.hashtag, n: next.unreviewed_count })}
            </Button>
          )}
          <Button onClick={() => setFilter(NO_FILTER)}>{t('clearFilters')}</Button>
          <Button action="undo" icon="undo" onClick={() => run('undo')}>
            {t('undoLast')}
          </Button>
        </>
      }
    >
      <p data-testid="tally">{tallyIn(state, t)}</p>
    </StatePanel>
  );
}

function tallyIn(state: ReviewState, t: MessagesOf<typeof EMPTY_MESSAGES>): string {
  const tally = tallyOf(state, ownActor());
  const found = (['approved', 'rejected', 'others', 'skipped'] as const).filter((outcome) => tally[outcome] > 0);
  return found.map((outcome) => t(`tally_${outcome}`, { n: tally[outcome] })).join(', ');
}

function useNextStream({ streams }: ReviewFilter) {
  const { data } = useStreamFigures();
  const others = [...(data?.values() ?? [])].filter(({ id, unreviewed_count: n }) => n > 0 && !streams.includes(id));
  return others.toSorted((a, b) => b.unreviewed_count - a.unreviewed_count)[0] ?? null;
}

function AllReviewed() {
  const t = useMessages(EMPTY_MESSAGES);
  const { state, setFilter, restart, listUndo } = useReview();
  const counts = useCounts();
  const fetchAll = useFetchAll(restart);
  const { approved, rejected } = tallyOf(state, ownActor());
  return (
    <StatePanel
      title={t(counts?.total_posts === 0 ? 'emptyNothing' : 'emptyTitle')}
      actions={
        <>
          <Button look="primary" busy={fetchAll.isPending} onClick={() => fetchAll.mutate()}>
            {t('fetchAll')}
          </Button>
          {counts?.total_posts !== 0 && (
            <Button onClick={() => setFilter({ ...NO_FILTER, state: 'all' })}>{t('myDecisions')}</Button>
          )}
          {/* Without posts there is no bar that has it. */}
          {counts?.total_posts !== 0 && state.posts.length === 0 && (
            <Button icon="history" onClick={listUndo}>
              {t('undoList')}
            </Button>
          )}
        </>
      }
    >
      {approved + rejected > 0 && <p>{t('emptySession', { n: approved + rejected, approved, rejected })}</p>}
      <FirstSteps />
      {counts && counts.total_posts > 0 && (
        <p>{t('emptyTotals', { approved: counts.approved_posts, rejected: counts.rejected_posts })}</p>
      )}
      <NextFetch />
      {fetchAll.data && (
        <p role="status">
          {t('fetched', { n: fetchAll.data.total_added, streams: fetchAll.data.total_streams })}
          {fetchAll.data.failed > 0 && `. ${t('fetchFailed', { n: fetchAll.data.failed })}`}
        </p>
      )}
      {fetchAll.error && <Failure what={t('fetchAll')} error={fetchAll.error} onRetry={() => fetchAll.mutate()} />}
    </StatePanel>
  );
}

/** When the next stream is fetched. A past time means due; the next time is known after that fetch. */
function NextFetch() {
  const t = useMessages(EMPTY_MESSAGES);
  const now = useNow();
  const isDue = (known: readonly Models['Stream'][]) => timesOf(known).some((at) => Date.parse(at) <= Date.now());
  const { data: streams = [] } = useStreams((known) => isDue(known) && ASK_AGAIN_EVERY);
  const next = timesOf(streams).find((at) => Date.parse(at) > now);
  return next ? <p>{t.rich('nextFetch', { when: <TimeAgo at={next} ahead /> })}</p> : null;
}

function timesOf(streams: readonly Models['Stream'][]): string[] {
  return streams.flatMap(({ active, next_fetch_at: at }) => (active && at !== null ? [at] : [])).toSorted();
}

function useFetchAll(onNew: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => bodyOf(api.POST('/api/v1/streams/fetch-all', { params: { query: { limit: 100 } } })),
    onSuccess: async (result) => {
      await queries.invalidateQueries();
      if (result.total_added > 0) onNew();
    },
  });
}

function FirstSteps() {
  const t = useMessages(EMPTY_MESSAGES);
  const streams = useStreams().data;
  const counts = useCounts();
  const overview = useOverview().data;
  if (!streams || !counts || !overview) return null;
  const steps = [
    { isDone: streams.length > 0, href: '/streams', title: t('stepStream'), text: t('stepStreamText') },
    {
      isDone: counts.total_posts > counts.unreviewed_posts,
      href: '/',
      title: t('stepReview'),
      text: t('stepReviewText'),
    },
    {
      isDone: overview.consumers.length > 0 || overview.first_delivery_at !== null,
      href: '/queue',
      title: t('stepConsumer'),
      text: t('stepConsumerText'),
    },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li
          key={step.href}
          className={step.isDone ? styles.done : ''}
          aria-current={step === next ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {step.isDone ? <Icon name="check" size={14} /> : index + 1}
          </span>
          <div>
            {step.href === '/' ? <b>{step.title}</b> : <Link href={step.href}>{step.title}</Link>}
            {step.isDone && <span className={typography.hidden}> ({t('stepDone')})</span>}
            <p className={typography.fine}>{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
