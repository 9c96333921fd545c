import { type ReactNode, useId } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { OpenLink } from '../../ui/button';
import { LoadMore } from '../../ui/load-more';
import { QueryState } from '../../ui/query-state';
import { webUrl } from '../../ui/web-address';
import { webLanguage } from '../../ui/web-language';
import { QUEUE_MESSAGES } from './messages';
import { type ListQuery, type QueuePost, totalOf } from './queue-posts';
import card from '../../ui/card.module.css';
import typography from '../../ui/text.module.css';
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
    <span className={`${typography.cut} ${styles.line}`}>
      <b dir="auto">{nameOf(post)}</b>{' '}
      <span dir="auto" lang={webLanguage(post.language)}>
        {text || t('noText')}
      </span>
    </span>
  );
}

interface PostSectionProps<Item> {
  title: string;
  beside: ReactNode;
  failed: string;
  query: ListQuery<Item>;
  items: readonly Item[];
  /** What it says without posts. */
  empty: ReactNode;
  children: (item: Item, index: number) => ReactNode;
}

/** A list of posts under its heading; each of `children` is an item. */
export function PostSection<Item>(props: PostSectionProps<Item>) {
  const { title, beside, failed, query, items, empty, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={`${card.heading} ${styles.heading}`}>
        <h2 id={id} className={card.title}>
          {title}
        </h2>
        {beside}
      </div>
      <QueryState what={failed} query={query} inset lines={6} />
      {query.data && items.length === 0 && <div className={card.card}>{empty}</div>}
      {items.length > 0 && <ul className={`${card.card} ${card.rows}`}>{items.map(children)}</ul>}
      <LoadMore query={query} shown={items.length} total={totalOf(query.data)} />
    </section>
  );
}

type Linked = Pick<QueuePost, 'url' | 'author_display_name' | 'author_account'>;

export function OriginalLink({ post }: { post: Linked }) {
  const t = useMessages(QUEUE_MESSAGES);
  const href = webUrl(post.url)?.href ?? null;
  if (href === null) return null;
  const label = t('original', { name: nameOf(post), host: new URL(href).host });
  return <OpenLink href={href} label={label} />;
}
