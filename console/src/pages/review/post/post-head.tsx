import { useFormat } from '../../../i18n/use-format';
import { useMessages } from '../../../i18n/use-messages';
import { useKeyLabel } from '../../../keys/use-keys';
import { Avatar } from '../../../ui/avatar';
import { TimeAgo } from '../../../ui/time-ago';
import { nameOf } from '../review-actions';
import text from '../../../ui/text.module.css';
import { POST_MESSAGES } from './messages';
import type { Post } from './post-models';
import styles from './post-view.module.css';
import { webUrl } from '../../../ui/web-address';

/** Who wrote the post, when, in which language, and the way to the original. */
export function PostHead({ post }: { post: Post }) {
  const format = useFormat();
  const name = nameOf(post);
  return (
    <header className={styles.head}>
      <Avatar name={name} />
      <div className={styles.author}>
        <h2 dir="auto">{name}</h2>
        <span>{post.author_account}</span>
      </div>
      <div className={styles.origin}>
        <TimeAgo at={post.created_at} />
        <br />
        {post.language !== null && `${format.languageName(post.language)} · `}
        <Original address={post.url} />
      </div>
    </header>
  );
}

function Original({ address }: { address: string }) {
  const t = useMessages(POST_MESSAGES);
  const key = useKeyLabel('openOriginal');
  const url = webUrl(address);
  if (!url) return null;
  const title = t('openOriginal', { host: url.host });
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer" title={key === null ? title : `${title} (${key})`}>
      {t('original')}
      <span aria-hidden="true"> ↗</span>
      <span className={text.hidden}> ({t('opensTab')})</span>
    </a>
  );
}
