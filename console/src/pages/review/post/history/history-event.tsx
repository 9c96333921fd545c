import { readActor } from '../../../../api/actor';
import type { ReactNode } from 'react';
import type { Models } from '../../../../api/client';
import { useFormat } from '../../../../i18n/use-format';
import { type MessagesOf, useMessages } from '../../../../i18n/use-messages';
import { useReasonWords } from '../../../../ui/rejection-reasons';
import { EVENTS, HISTORY_MESSAGES } from './messages';
import styles from './history.module.css';

type Event = Models['PostEvent'];
type Words = MessagesOf<typeof HISTORY_MESSAGES>;

/** Details that have words of their own; what comes with a later version is shown as it is. */
const WORDED = [
  'instance',
  'spam_score',
  'manual_spam_score',
  'reviewer_notes',
  'reason',
  'consumer',
  'reserved_until',
  'held_until',
  'rejection_reason',
] as const;

/** Details that the event itself tells, or that say nothing to a reviewer. */
const LEFT_OUT: ReadonlySet<string> = new Set(['decision', 'delivery_count', 'scorer_version', 'ended_as']);

export function HistoryEvent({ event }: { event: Event }) {
  const t = useMessages(HISTORY_MESSAGES);
  const format = useFormat();
  const reasonWords = useReasonWords();
  const { at, actor, details } = event;
  const facts = Object.entries(details ?? {}).filter(([name, value]) => !LEFT_OUT.has(name) && value !== '');
  return (
    <li>
      <p>
        <b>{titleOf(event, t)}</b>
        {actor !== null && <> {t.rich('by', { name: <bdi>{nameOf(actor, t)}</bdi> })}</>}
        {at !== null && (
          <time dateTime={at} title={format.exact(at)}>
            {format.dateTime(at)}
          </time>
        )}
      </p>
      {facts.map(([name, value]) => (
        <p key={name} className={styles.detail}>
          {factOf(name, isReason(name, value) ? reasonWords(value) : value, t, format.dateTime)}
        </p>
      ))}
    </li>
  );
}

function titleOf({ event, details }: Event, t: Words): string {
  if (event === 'reviewed' && details && 'decision' in details) {
    const { decision } = details;
    return t(decision === 'approved' || decision === 'rejected' ? decision : 'reopened');
  }
  if (event === 'returned' && details?.['ended_as'] === 'expired') return t('expired');
  const known = EVENTS.find((name) => name === event);
  return known ? t(known) : wordsOf(event);
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

function isReason(name: string, value: unknown): value is string {
  return name === 'rejection_reason' && typeof value === 'string';
}

function factOf(name: string, value: unknown, t: Words, timeOf: (iso: string) => string): ReactNode {
  const worded = WORDED.find((each) => each === name);
  const text = value === null ? t('none') : typeof value === 'string' ? value : JSON.stringify(value);
  if (!worded) return `${wordsOf(name)}: ${text}`;
  const shown = worded.endsWith('_until') && value !== null ? timeOf(text) : text;
  return t.rich(worded, { value: <bdi>{shown}</bdi> });
}
