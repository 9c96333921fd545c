import { type ReactNode, useId } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { OpenLink } from '../../ui/button';
import { LoadMore } from '../../ui/load-more';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { webUrl } from '../../ui/web-address';
import { QUEUE_MESSAGES } from './messages';
import { postsOf, type QueuePost, totalOf, type useQueuePosts } from './queue-posts';
import card from '../../ui/card.module.css';
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

interface PostSectionProps {
  title: string;
  beside: ReactNode;
  note?: ReactNode;
  failed: string;
  query: ReturnType<typeof useQueuePosts>;
  /** What it says without posts. */
  empty: ReactNode;
  children: (post: QueuePost) => ReactNode;
}

/** A list of posts under its heading; each of `children` is an item. */
export function PostSection({ title, beside, note, failed, query, empty, children }: PostSectionProps) {
  const t = useMessages(QUEUE_MESSAGES);
  const id = useId();
  const posts = postsOf(query.data);
  return (
    <section aria-labelledby={id}>
      <div className={`${card.heading} ${styles.heading}`}>
        <h2 id={id} className={card.title}>
          {title}
        </h2>
        {beside}
      </div>
      {note}
      <QueryFailure what={failed} query={query} inset />
      {query.isPending && !query.isPaused && <Skeleton label={t('loading')} lines={6} />}
      {query.data && posts.length === 0 && <div className={card.card}>{empty}</div>}
      {posts.length > 0 && <ul className={`${card.card} ${card.rows}`}>{posts.map(children)}</ul>}
      <LoadMore query={query} shown={posts.length} total={totalOf(query.data)} />
    </section>
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
