import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import text from '../../ui/text.module.css';
import tones from '../../ui/tones.module.css';
import { changedParts, changeOf, EDIT_NOTE } from './edits';
import { POST_MESSAGES } from './post/messages';
import type { Post } from './post/post-models';
import { useReview } from './use-review';
import styles from './edit-note.module.css';

/** Above a text that its author has just edited: that it is another, and in what. */
export function EditNote({ post }: { post: Post }) {
  const t = useMessages(POST_MESSAGES);
  const { before, isAsked, accept } = useReview().view.edit;
  if (!before) return null;
  const change = changeOf(before.plain_text, post.plain_text);
  return (
    <section className={`${styles.note} ${tones.warning}`} id={EDIT_NOTE} tabIndex={-1} aria-label={t('edited_now')}>
      <Icon name="pencil" size={16} />
      <div>
        <h2>{t('edited_now')}</h2>
        {isAsked && <p role="alert">{t('edited_ask')}</p>}
        {change && (
          <p className={styles.change} dir="auto">
            {change.before}
            {change.removed && (
              <del>
                <span className={text.hidden}>{t('edited_removed')} </span>
                {change.removed}
              </del>
            )}{' '}
            {change.added && (
              <ins>
                <span className={text.hidden}>{t('edited_added')} </span>
                {change.added}
              </ins>
            )}{' '}
            {change.after}
          </p>
        )}
        {changedParts(before, post).map((part) => (
          <p key={part}>{t(`edited_${part}`)}</p>
        ))}
      </div>
      <Button onClick={accept}>{t('edited_seen')}</Button>
    </section>
  );
}
