import { readActor } from '../../api/actor';
import { useFormat } from '../../i18n/use-format';
import { type Catalogue, type MessagesOf, useMessages } from '../../i18n/use-messages';
import type { Conflict } from '../../outbox/view';
import { Button } from '../../ui/button';
import text from '../../ui/text.module.css';
import styles from './conflict-panel.module.css';
import { conflictPanel, isChangedByAuthor, wasOpen, whatHappened } from './conflicts';
import { useReview } from './use-review';

const CONFLICT_MESSAGES = {
  conflict_approved: { en: '{who} approved this post', de: '{who} hat diesen Beitrag angenommen' },
  conflict_rejected: { en: '{who} rejected this post', de: '{who} hat diesen Beitrag abgelehnt' },
  conflict_reopened: {
    en: '{who} took the review of this post back',
    de: '{who} hat die Prüfung dieses Beitrags zurückgenommen',
  },
  conflict_changed: {
    en: 'The author changed this post',
    de: 'Dieser Beitrag wurde von seinem Autor geändert',
  },
  conflictWhileOpen: { en: ' while you were looking at it', de: ', während du ihn angesehen hast' },
  conflictBefore: { en: ' before your decision arrived', de: ', bevor deine Entscheidung ankam' },
  somebody: { en: 'Somebody', de: 'Jemand' },
  theKey: { en: 'The key “{name}”', de: 'Der Schlüssel „{name}“' },
  conflictWhen: { en: 'At {when}.', de: 'Um {when}.' },
  conflictNote: { en: 'Their note: “{note}”.', de: 'Notiz dazu: „{note}“.' },
  conflictText: {
    en: 'Your change was not saved; nothing else changed.',
    de: 'Deine Änderung wurde nicht gespeichert; sonst hat sich nichts geändert.',
  },
  noteStays: { en: 'With theirs, your note stays a draft.', de: 'Mit der anderen bleibt deine Notiz ein Entwurf.' },
  contentLoading: {
    en: 'The author changed the post: its new content is being loaded.',
    de: 'Der Beitrag wurde von seinem Autor geändert: Der neue Inhalt wird geladen.',
  },
  contentChanged: {
    en: 'The author changed the post since you decided: it is shown as it is now.',
    de: 'Der Beitrag wurde von seinem Autor geändert, seit du entschieden hast: Er ist so zu sehen, wie er jetzt ist.',
  },
  theirs_reopened: { en: 'Keep theirs', de: 'Andere Entscheidung behalten' },
  theirs_changed: { en: 'Decide again', de: 'Neu entscheiden' },
  useMine: { en: 'Use mine', de: 'Meine verwenden' },
  theirs_approved: { en: 'Keep theirs: approved', de: 'Andere Entscheidung behalten: angenommen' },
  theirs_rejected: { en: 'Keep theirs: rejected', de: 'Andere Entscheidung behalten: abgelehnt' },
  useMineReopen: { en: 'Use mine: back to review', de: 'Meine verwenden: zurück zum Prüfen' },
  useMineApprove: { en: 'Use mine: approve', de: 'Meine verwenden: annehmen' },
  useMineReject: { en: 'Use mine: reject', de: 'Meine verwenden: ablehnen' },
} satisfies Catalogue;

interface ConflictPanelProps {
  conflict: Conflict;
  /** Is the post still shown as before its author's edit? Then there is no choice yet. */
  isOld: boolean;
}

/** Somebody else decided first, or the author changed the post: who, what, when, and the choice between the two. */
export function ConflictPanel({ conflict, isOld }: ConflictPanelProps) {
  const t = useMessages(CONFLICT_MESSAGES);
  const { actions } = useReview();
  const format = useFormat();
  const { current, change } = conflict;
  const who = nameOfReviewer(current.reviewed_by, t);
  const what = whatHappened(conflict);
  return (
    <section className={styles.conflict} role="alert" id={conflictPanel(conflict.postId)} tabIndex={-1}>
      <h2>
        {t(`conflict_${what}`, { who })}
        {t(wasOpen(conflict) ? 'conflictWhileOpen' : 'conflictBefore')}
      </h2>
      <p>
        {t('conflictWhen', { when: format.dateTime(current.updated_at) })}{' '}
        {current.reviewer_notes !== '' && t('conflictNote', { note: current.reviewer_notes })} {t('conflictText')}{' '}
        {change.reviewer_notes && !conflict.isFinal && t('noteStays')}{' '}
        {isOld ? t('contentLoading') : isChangedByAuthor(conflict) && t('contentChanged')}
      </p>
      <div className={text.row}>
        <Button busy={isOld} onClick={() => actions.resolve(conflict, 'theirs')}>
          {t(`theirs_${what}`)}
        </Button>
        <Button busy={isOld} onClick={() => actions.resolve(conflict, 'mine')}>
          {t(useMineOf(change.approved))}
        </Button>
      </div>
    </section>
  );
}

/** A person by name, a key as one; nobody is named where a review was taken back. */
function nameOfReviewer(by: string | null, t: MessagesOf<typeof CONFLICT_MESSAGES>): string {
  const { kind, name } = readActor(by);
  if (name === '') return t('somebody');
  return kind === 'key' ? t('theKey', { name }) : name;
}

function useMineOf(approved: boolean | null | undefined) {
  if (approved === undefined) return 'useMine';
  if (approved === null) return 'useMineReopen';
  return approved ? 'useMineApprove' : 'useMineReject';
}
