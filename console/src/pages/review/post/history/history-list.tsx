import { useQuery } from '@tanstack/react-query';
import { api, bodyOf, type Models } from '../../../../api/client';
import { has, type MessagesOf, useMessages } from '../../../../i18n/use-messages';
import { QueryFailure } from '../../../../ui/query-failure';
import { Skeleton } from '../../../../ui/skeleton';
import { POST_MESSAGES } from '../messages';
import { EVENTS, FACTS, HISTORY_MESSAGES } from './messages';
import { readActor } from '../../../../api/actor';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../i18n/use-format';
import { useReasonWords } from '../../../../ui/rejection-reasons';
import text from '../../../../ui/text.module.css';
import styles from './history.module.css';

export function HistoryList({ postId: id }: { postId: number }) {
  const t = useMessages(HISTORY_MESSAGES);
  const words = useMessages(POST_MESSAGES);
  const history = useQuery({
    queryKey: ['posts', id, 'history'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/posts/{id}/history', { params: { path: { id } }, signal })),
    staleTime: 0, // reopening loads what happened since
  });
  return (
    <>
      <QueryFailure what={t('notLoaded')} query={history} />
      {history.isLoading && <Skeleton label={words('historyLoading')} lines={4} />}
      {history.data && (
        <ol className={styles.events}>
          {history.data.items.map((event, index) => (
            <HistoryEvent key={index} event={event} />
          ))}
        </ol>
      )}
    </>
  );
}

type Event = Models['PostEvent'];
type Words = MessagesOf<typeof HISTORY_MESSAGES>;

/** Details that the event itself tells, or that say nothing to a reviewer. */
const LEFT_OUT: ReadonlySet<string> = new Set(['decision', 'delivery_count', 'scorer_version', 'ended_as']);

function HistoryEvent({ event }: { event: Event }) {
  const t = useMessages(HISTORY_MESSAGES);
  const [tEvent, tFact] = [useMessages(EVENTS), useMessages(FACTS)];
  const format = useFormat();
  const reasonWords = useReasonWords();
  const { at, actor, details } = event;
  const factOf = (name: string, value: unknown): ReactNode => {
    const said = value === null ? t('none') : typeof value === 'string' ? value : JSON.stringify(value);
    if (!has(FACTS, name)) return `${wordsOf(name)}: ${said}`;
    if (value === null) return tFact.rich(name, { value: <bdi>{said}</bdi> });
    const shown =
      name === 'rejection_reason' ? reasonWords(said) : name.endsWith('_until') ? format.dateTime(said) : said;
    return tFact.rich(name, { value: <bdi>{shown}</bdi> });
  };
  const facts = Object.entries(details ?? {}).filter(([name, value]) => !LEFT_OUT.has(name) && value !== '');
  return (
    <li>
      <p>
        <b>{titleOf(event, t, tEvent)}</b>
        {actor !== null && <> {t.rich('by', { name: <bdi>{nameOf(actor, t)}</bdi> })}</>}
        {at !== null && (
          <time dateTime={at} title={format.exact(at)}>
            {format.dateTime(at)}
          </time>
        )}
      </p>
      {facts.map(([name, value]) => (
        <p key={name} className={text.soft}>
          {factOf(name, value)}
        </p>
      ))}
    </li>
  );
}

function titleOf({ event, details }: Event, t: Words, tEvent: MessagesOf<typeof EVENTS>): string {
  if (event === 'reviewed' && details && 'decision' in details) {
    const { decision } = details;
    return t(decision === 'approved' || decision === 'rejected' ? decision : 'reopened');
  }
  if (event === 'returned' && details?.['ended_as'] === 'expired') return t('expired');
  return has(EVENTS, event) ? tEvent(event) : wordsOf(event);
}

/** A name of the API as words: `given_up` is "Given up". */
function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function nameOf(actor: string, t: Words): string {
  const { kind, name } = readActor(actor);
  if (actor === 'service') return t('service');
  if (kind === 'user' || kind === 'other') return name;
  return t(kind === 'key' ? 'key' : 'filter', { name });
}
