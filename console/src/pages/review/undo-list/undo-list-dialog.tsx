import { useFormat } from '../../../i18n/use-format';
import { COMMON_MESSAGES } from '../../../i18n/common-messages';
import { type Catalogue, type MessagesOf, useMessages } from '../../../i18n/use-messages';
import type { Change, Item } from '../../../outbox/entry';
import type { Step } from '../../../outbox/snapshot';
import { useOutbox } from '../../../outbox/use-outbox';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FormButtons } from '../../../ui/form';
import { TimeAgo } from '../../../ui/time-ago';
import { useUndoBulk } from '../bulk/bulk-banner';
import { type BulkDecision, useBulkDecisions } from '../bulk/bulk-decisions';
import card from '../../../ui/card.module.css';
import styles from './undo-list.module.css';

const UNDO_LIST_MESSAGES = {
  ...COMMON_MESSAGES,
  title: { en: 'Your last decisions', de: 'Deine letzten Entscheidungen' },
  text: {
    en: 'The last 50 of this tab. You can undo each alone. Later decisions about the same post stay.',
    de: 'Bis zu 50, in diesem Tab. Jede lässt sich einzeln zurücknehmen; was später zum selben Beitrag entschieden wurde, bleibt.',
  },
  none: { en: 'Nothing was decided in this tab yet.', de: 'In diesem Tab wurde noch nichts entschieden.' },
  list: {
    en: '{n, plural, one {# post} other {# posts}}, a whole list',
    de: '{n, plural, one {# Beitrag} other {# Beiträge}}, eine ganze Liste',
  },
  posts: {
    en: '{n, plural, one {# post} other {# posts}}',
    de: '{n, plural, one {# Beitrag} other {# Beiträge}}',
  },
  approved: { en: 'Approved', de: 'Angenommen' },
  rejected: { en: 'Rejected', de: 'Abgelehnt' },
  reopened: { en: 'Undone', de: 'Zurückgenommen' },
  noted: { en: 'Note', de: 'Notiz' },
  scored: { en: 'Score {score}', de: 'Wert {score}' },
  automatic: { en: 'automatic', de: 'automatisch' },
  undoOf: { en: 'Undo: {what}, {name}, {when}', de: 'Rückgängig: {what}, {name}, {when}' },
} satisfies Catalogue;

interface UndoListDialogProps {
  onUndo: (step: Step) => void;
  onLook: (item: Item) => void;
  onClose: () => void;
}

/** The last decisions of this tab, newest first, each with its undo; a reload does not end them. */
export function UndoListDialog({ onUndo, onLook, onClose }: UndoListDialogProps) {
  const t = useMessages(UNDO_LIST_MESSAGES);
  const lists = useBulkDecisions();
  const { steps } = useOutbox();
  return (
    <Dialog title={t('title')} onClose={onClose} width="wide">
      <p>{steps.length + lists.length === 0 ? t('none') : t('text')}</p>
      <ol className={`${card.choices} ${styles.steps}`}>
        {lists.map((decision) => (
          <BulkRow key={`list-${decision.id}`} decision={decision} />
        ))}
        {steps.toReversed().map((step) => (
          <StepRow key={step.id} step={step} onUndo={() => onUndo(step)} onLook={onLook} />
        ))}
      </ol>
      <FormButtons>
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </FormButtons>
    </Dialog>
  );
}

function BulkRow({ decision }: { decision: BulkDecision }) {
  const t = useMessages(UNDO_LIST_MESSAGES);
  const format = useFormat();
  const undo = useUndoBulk();
  const { id, status, approved, changed, total, created_at: at } = decision;
  const what = t(status === 'undone' ? 'reopened' : approved ? 'approved' : 'rejected');
  const name = t('list', { n: status === 'running' ? total : changed });
  return (
    <li>
      <p>
        <b>{what}</b> {name}
      </p>
      <p className={styles.time}>
        <TimeAgo at={at} />
      </p>
      {status !== 'undone' && (
        <Button
          icon="undo"
          busy={status === 'undoing'}
          aria-label={t('undoOf', { what, name, when: format.dateTime(at) })}
          onClick={() => undo(id)}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  );
}

interface StepRowProps extends Pick<UndoListDialogProps, 'onLook'> {
  step: Step;
  onUndo: () => void;
}

function StepRow({ step: { items, at }, onUndo, onLook }: StepRowProps) {
  const t = useMessages(UNDO_LIST_MESSAGES);
  const format = useFormat();
  const [first] = items;
  if (!first) return null;
  const name = items.length === 1 ? first.name : t('posts', { n: items.length });
  const what = wordsOf(first.change, t);
  return (
    <li>
      <p>
        <b>{what}</b>{' '}
        {items.length === 1 ? (
          <button type="button" className={styles.post} dir="auto" onClick={() => onLook(first)}>
            {name}
          </button>
        ) : (
          name
        )}
      </p>
      <p className={styles.time}>
        <TimeAgo at={new Date(at).toISOString()} />
      </p>
      <Button
        icon="undo"
        aria-label={t('undoOf', { what, name, when: format.dateTime(new Date(at).toISOString()) })}
        onClick={onUndo}
      >
        {t('undo')}
      </Button>
    </li>
  );
}

function wordsOf(change: Change, t: MessagesOf<typeof UNDO_LIST_MESSAGES>): string {
  if (change.approved !== undefined)
    return t(change.approved === null ? 'reopened' : change.approved ? 'approved' : 'rejected');
  if (change.reviewer_notes !== undefined) return t('noted');
  return t('scored', { score: change.manual_spam_score ?? t('automatic') });
}
