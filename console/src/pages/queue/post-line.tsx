import { useMessages } from '../../i18n/use-messages';
import { OpenLink } from '../../ui/button';
import { webUrl } from '../../ui/web-address';
import { QUEUE_MESSAGES } from './messages';
import type { QueuePost } from './queue-posts';
import styles from './lists.module.css';

/** What fits on a line, in UTF-16 units. */
const LINE = 200;

export function nameOf(post: Pick<QueuePost, 'author_display_name' | 'author_account'>): string {
  return post.author_display_name || post.author_account;
}

export function PostLine({ post }: { post: QueuePost }) {
  const t = useMessages(QUEUE_MESSAGES);
  const text = post.spoiler_text || post.plain_text.slice(0, LINE);
  return (
    <span className={styles.line}>
      <b dir="auto">{nameOf(post)}</b>{' '}
      <span dir="auto" lang={languageOf(post.language)}>
        {text || t('noText')}
      </span>
    </span>
  );
}

export function OriginalLink({ post }: { post: QueuePost }) {
  const t = useMessages(QUEUE_MESSAGES);
  const href = webUrl(post.url)?.href ?? null;
  if (href === null) return null;
  const label = t('original', { name: nameOf(post), host: new URL(href).host });
  return <OpenLink href={href} label={label} />;
}

/** A server may name anything as a language; only a real tag is passed on. */
function languageOf(tag: string | null): string | undefined {
  try {
    return tag === null ? undefined : Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
