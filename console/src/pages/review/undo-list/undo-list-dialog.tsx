import { useFormat } from '../../../i18n/use-format';
import { type Catalogue, type MessagesOf, useMessages } from '../../../i18n/use-messages';
import type { Change, Item } from '../../../outbox/entry';
import type { Step } from '../../../outbox/view';
import { useOutbox } from '../../../outbox/use-outbox';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FormButtons } from '../../../ui/form';
import { TimeAgo } from '../../../ui/time-ago';
import { type BulkDecision, useBulkDecisions, useUndoBulk } from '../bulk/bulk-decisions';
import { useReview } from '../use-review';
import card from '../../../ui/card.module.css';
import typography from '../../../ui/text.module.css';
import styles from './undo-list.module.css';

const UNDO_LIST_MESSAGES = {
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
  reopened: { en: 'Undone', de: 'Zurückgenommen' },
  noted: { en: 'Note', de: 'Notiz' },
  ordered: { en: 'Order of the queue', de: 'Reihenfolge' },
  scored: { en: 'Score {score}', de: 'Wert {score}' },
  automatic: { en: 'automatic', de: 'automatisch' },
  undoOf: { en: 'Undo: {what}, {name}, {when}', de: 'Rückgängig: {what}, {name}, {when}' },
} satisfies Catalogue;

/** The last decisions of this tab, newest first, each with its undo; a reload does not end them. */
export function UndoListDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(UNDO_LIST_MESSAGES);
  const { actions } = useReview();
  const undoBulk = useUndoBulk();
  const lists = useBulkDecisions();
  const { steps } = useOutbox();
  const look = ({ postId, name }: Item) => {
    onClose();
    void actions.look(postId, name);
  };
  const ofList = ({ id, status, approved, changed, total, created_at: at }: BulkDecision) => (
    <Row
      key={`list-${id}`}
      what={t(status === 'undone' ? 'reopened' : approved ? 'approved' : 'rejected')}
      name={t('list', { n: status === 'running' ? total : changed })}
      at={at}
      busy={status === 'undoing'}
      onUndo={status === 'undone' ? null : () => undoBulk(id)}
    />
  );
  const ofStep = (step: Step) => {
    const [first, ...others] = step.items;
    if (!first) return null;
    return (
      <Row
        key={step.id}
        what={wordsOf(first.change, t)}
        name={others.length === 0 ? first.name : t('nPosts', { n: step.items.length })}
        text={others.length === 0 ? first.text : undefined}
        at={new Date(step.at).toISOString()}
        onLook={others.length === 0 ? () => look(first) : undefined}
        onUndo={() => void actions.undo(step)}
      />
    );
  };
  return (
    <Dialog title={t('title')} onClose={onClose} width="wide">
      <p>{steps.length + lists.length === 0 ? t('none') : t('text')}</p>
      <ol className={styles.steps}>
        {lists.map(ofList)}
        {steps.toReversed().map(ofStep)}
      </ol>
      <FormButtons>
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </FormButtons>
    </Dialog>
  );
}

interface RowProps {
  what: string;
  name: string;
  text?: string;
  at: string;
  busy?: boolean;
  onLook?: () => void;
  onUndo: (() => void) | null;
}

function Row({ what, name, text, at, busy, onLook, onUndo }: RowProps) {
  const t = useMessages(UNDO_LIST_MESSAGES);
  const format = useFormat();
  const post = (
    <button type="button" className={styles.post} dir="auto" onClick={onLook}>
      {name}
    </button>
  );
  return (
    <li className={card.entry}>
      <p>
        <b>{what}</b> {onLook ? post : name} <span dir="auto">{text}</span>
      </p>
      <p className={typography.small}>
        <TimeAgo at={at} />
      </p>
      {onUndo && (
        <Button
          icon="undo"
          busy={busy}
          aria-label={t('undoOf', { what, name, when: format.dateTime(at) })}
          onClick={onUndo}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  );
}

function wordsOf(change: Change, t: MessagesOf<typeof UNDO_LIST_MESSAGES>): string {
  if (change.approved !== undefined)
    return t(change.approved === null ? 'reopened' : change.approved ? 'approved' : 'rejected');
  if (change.reviewer_notes !== undefined) return t('noted');
  if (change.order !== undefined) return t('ordered');
  return t('scored', { score: change.manual_spam_score ?? t('automatic') });
}
