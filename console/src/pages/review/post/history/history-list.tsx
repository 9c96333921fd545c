import type { Models } from '../../../../api/client';
import { useGet } from '../../../../api/queries';
import { type Catalogue, has, type MessagesOf, useMessages } from '../../../../i18n/use-messages';
import { QueryState } from '../../../../ui/query-state';
import { readActor } from '../../../../api/actor';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../i18n/use-format';
import { useReasonWords } from '../../../../ui/rejection-reasons';
import text from '../../../../ui/text.module.css';
import styles from './history.module.css';

const HISTORY_MESSAGES = {
  loading: { en: 'Loading the history', de: 'Der Verlauf wird geladen' },
  notLoaded: { en: 'The history could not be loaded', de: 'Der Verlauf konnte nicht geladen werden' },
  reopened: { en: 'Decision taken back', de: 'Entscheidung zurückgenommen' },
  expired: { en: 'Reservation expired, back in the queue', de: 'Reservierung abgelaufen, zurück in der Warteschlange' },
  by: { en: 'by {name}', de: 'von {name}' },
  key: { en: 'key {name}', de: 'Schlüssel {name}' },
  service: { en: 'the service', de: 'dem Dienst' },
  filter: { en: 'the filter {name}', de: 'dem Filter {name}' },
  none: { en: 'none', de: 'keiner' },
} satisfies Catalogue;

const EVENTS = {
  fetched: { en: 'Fetched', de: 'Abgerufen' },
  scored: { en: 'Scored', de: 'Bewertet' },
  edited: { en: 'Edited by its author', de: 'Vom Autor bearbeitet' },
  reviewed: { en: 'Reviewed', de: 'Geprüft' },
  pinned: { en: 'Pinned to the front of the queue', de: 'Vorn in der Warteschlange angeheftet' },
  unpinned: { en: 'Unpinned', de: 'Gelöst' },
  held: { en: 'Put on hold', de: 'Aufgeschoben' },
  released: { en: 'Released', de: 'Freigegeben' },
  reserved: { en: 'Handed out', de: 'Ausgegeben' },
  returned: { en: 'Returned to the queue', de: 'Zurück in der Warteschlange' },
  delivered: { en: 'Delivered', de: 'Ausgeliefert' },
  given_up: { en: 'Given up', de: 'Aufgegeben' },
  requeued: { en: 'Put back into the queue', de: 'Wieder in die Warteschlange gestellt' },
} satisfies Catalogue;

const FACTS = {
  instance: { en: 'from {value}', de: 'von {value}' },
  spam_score: { en: 'score {value}', de: 'Wert {value}' },
  manual_spam_score: { en: 'score by hand: {value}', de: 'Wert von Hand: {value}' },
  reviewer_notes: { en: 'note: {value}', de: 'Notiz: {value}' },
  reason: { en: 'reason: {value}', de: 'Grund: {value}' },
  consumer: { en: 'to {value}', de: 'an {value}' },
  reserved_until: { en: 'until {value}', de: 'bis {value}' },
  held_until: { en: 'until {value}', de: 'bis {value}' },
  rejection_reason: { en: 'because of: {value}', de: 'wegen: {value}' },
} satisfies Catalogue;

export function HistoryList({ postId: id }: { postId: number }) {
  const t = useMessages(HISTORY_MESSAGES);
  const history = useGet(['posts', id, 'history'], '/api/v1/posts/{id}/history', {
    params: { path: { id } },
    staleTime: 0, // reopening loads what happened since
  });
  return (
    <>
      <QueryState what={t('notLoaded')} query={history} lines={4} loading={t('loading')} />
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
