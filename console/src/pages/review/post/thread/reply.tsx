import { useId, useState } from 'react';
import { type Catalogue, useMessages } from '../../../../i18n/use-messages';
import { Badge } from '../../../../ui/badge';
import button from '../../../../ui/button.module.css';
import { Icon } from '../../../../ui/icon';
import type { Post } from '../post-models';
import { ParentPost } from './parent-post';
import styles from './reply.module.css';

const MESSAGES = {
  replyTo: { en: 'Reply to {account}', de: 'Antwort an {account}' },
  replyToSomebody: { en: 'Reply to another post', de: 'Antwort auf einen anderen Beitrag' },
  thread: { en: 'Continues a thread of the author', de: 'Setzt einen Thread des Autors fort' },
  show: { en: 'Show', de: 'Zeigen' },
  hide: { en: 'Hide', de: 'Ausblenden' },
} satisfies Catalogue;

/** What the post replies to, among the badges: whose post that is, and on request the post itself, which only its instance has. */
export function Reply({ post }: { post: Post }) {
  const t = useMessages(MESSAGES);
  const [isOpen, setOpen] = useState(false);
  const [badge, parent] = [useId(), useId()];
  const { account = null, is_thread: isThread } = post.details.reply_to ?? {};
  const text = account === null ? t('replyToSomebody') : t('replyTo', { account });
  return (
    <>
      <li className={styles.reply}>
        <Badge wraps>
          <Icon name="undo" size={14} />
          <span id={badge}>{isThread ? t('thread') : text}</span>
        </Badge>
        <button
          type="button"
          className={button.link}
          aria-expanded={isOpen}
          aria-controls={isOpen ? parent : undefined}
          aria-describedby={badge}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hide' : 'show')}
        </button>
      </li>
      {isOpen && (
        <li id={parent} className={styles.parent}>
          <ParentPost post={post} />
        </li>
      )}
    </>
  );
}
