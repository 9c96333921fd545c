import { useId, useState } from 'react';
import { useMessages } from '../../../../i18n/use-messages';
import { Badge } from '../../../../ui/badge';
import button from '../../../../ui/button.module.css';
import { Icon } from '../../../../ui/icon';
import { later } from '../../../../ui/later';
import { POST_MESSAGES } from '../messages';
import type { Post } from '../post-models';
import styles from '../post-view.module.css';

const ParentPost = later(async () => (await import('./parent-post')).ParentPost);

/** What the post replies to, among the badges: whose post that is, and on request the post itself, which only its instance has. */
export function Reply({ post }: { post: Post }) {
  const t = useMessages(POST_MESSAGES);
  const [isOpen, setOpen] = useState(false);
  const [badge, parent] = [useId(), useId()];
  const { reply_to: reply } = post.details;
  if (!reply) return null;
  const { account } = reply;
  const text = account === null ? t('replyToSomebody') : t('replyTo', { account });
  return (
    <>
      <li className={styles.reply}>
        <Badge wraps>
          <Icon name="undo" size={14} />
          <span id={badge}>{reply.is_thread ? t('thread') : text}</span>
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
          <ParentPost post={post} onClose={() => setOpen(false)} />
        </li>
      )}
    </>
  );
}
