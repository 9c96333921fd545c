import { type Catalogue, useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import text from '../../ui/text.module.css';
import tones from '../../ui/tones.module.css';
import { changedParts, changeOf } from './edits';
import type { Post } from './post/post-models';
import { EDIT_NOTE } from './use-post-view';
import { useReview } from './use-review';
import styles from './edit-note.module.css';

const EDIT_MESSAGES = {
  now: { en: 'Edited just now', de: 'Gerade bearbeitet' },
  ask: {
    en: 'Not approved yet: the post was edited. Approve it again if it is still fine.',
    de: 'Noch nicht angenommen: Der Beitrag wurde bearbeitet. Nimm ihn noch einmal an, wenn er weiter in Ordnung ist.',
  },
  warning: { en: 'The content warning changed.', de: 'Die Inhaltswarnung hat sich geändert.' },
  media: {
    en: 'The media or their alt texts changed.',
    de: 'Die Medien oder ihre Alt-Texte haben sich geändert.',
  },
  rest: { en: 'Something other than the text changed.', de: 'Etwas anderes als der Text hat sich geändert.' },
  removed: { en: 'removed:', de: 'entfernt:' },
  added: { en: 'added:', de: 'hinzugefügt:' },
  seen: { en: 'Seen', de: 'Gesehen' },
} satisfies Catalogue;

/** Above a text that its author has just edited: that it is another, and in what. */
export function EditNote({ post }: { post: Post }) {
  const t = useMessages(EDIT_MESSAGES);
  const { before, isAsked, accept } = useReview().view.edit;
  if (!before) return null;
  const change = changeOf(before.plain_text, post.plain_text);
  return (
    <section className={`${styles.note} ${tones.warning}`} id={EDIT_NOTE} tabIndex={-1} aria-label={t('now')}>
      <Icon name="pencil" size={16} />
      <div>
        <h2>{t('now')}</h2>
        {isAsked && <p role="alert">{t('ask')}</p>}
        {change && (
          <p className={styles.change} dir="auto">
            {change.before}
            {change.removed && (
              <del>
                <span className={text.hidden}>{t('removed')} </span>
                {change.removed}
              </del>
            )}{' '}
            {change.added && (
              <ins>
                <span className={text.hidden}>{t('added')} </span>
                {change.added}
              </ins>
            )}{' '}
            {change.after}
          </p>
        )}
        {changedParts(before, post).map((part) => (
          <p key={part}>{t(part)}</p>
        ))}
      </div>
      <Button onClick={accept}>{t('seen')}</Button>
    </section>
  );
}
