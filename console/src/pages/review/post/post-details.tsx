import { useMessages } from '../../../i18n/use-messages';
import card from '../../../ui/card.module.css';
import typography from '../../../ui/text.module.css';
import { webUrl } from '../../../ui/web-address';
import { withoutBlankLines } from './blank-lines';
import { type EmojiPictures, EmojiText } from './emoji';
import { languageTag } from './html-policy';
import { POST_MESSAGES } from './messages';
import styles from './post-details.module.css';
import type { Post } from './post-models';

export function PollOf({ post, pictures }: { post: Post; pictures: EmojiPictures }) {
  const t = useMessages(POST_MESSAGES);
  const { poll } = post.details;
  if (!poll) return null;
  return (
    <section className={`${card.card} ${styles.detail}`}>
      <h3 className={typography.label}>{t(poll.multiple ? 'pollSeveral' : 'poll')}</h3>
      <ul className={styles.options}>
        {poll.options.map(({ title, votes_count: votes }, place) => (
          <li key={place}>
            <span lang={languageTag(post.language)} dir="auto">
              <EmojiText text={title} pictures={pictures} />
            </span>
            {votes !== null && <span className={typography.figures}>{t('votes', { n: votes })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function QuoteOf({ post }: { post: Post }) {
  const t = useMessages(POST_MESSAGES);
  const { quote } = post.details;
  if (!quote) return null;
  const isHidden = quote.url === null && quote.account === null && quote.text === '';
  const account = quote.account === null ? t('quoted') : <bdi>{quote.account}</bdi>;
  return (
    <section className={`${card.card} ${styles.detail}`}>
      <h3 className={typography.label}>{isHidden ? t('quotesHidden') : t.rich('quotes', { account })}</h3>
      {quote.text !== '' && <RemoteText>{quote.text}</RemoteText>}
      <Address of={quote.url} />
    </section>
  );
}

export function CardOf({ post }: { post: Post }) {
  const found = post.details.card;
  if (!found) return null;
  return (
    <section className={`${card.card} ${styles.detail}`}>
      {found.title !== '' && (
        <h3 className={styles.title} dir="auto">
          {found.title}
        </h3>
      )}
      {found.description !== '' && <RemoteText>{found.description}</RemoteText>}
      <Address of={found.url} />
    </section>
  );
}

function RemoteText({ children }: { children: string }) {
  return (
    <p className={styles.text} dir="auto">
      {withoutBlankLines(children)}
    </p>
  );
}

export function Address({ of }: { of: string | null }) {
  const t = useMessages(POST_MESSAGES);
  const url = webUrl(of);
  if (!url) return null;
  return (
    <a className={styles.address} href={url.href} target="_blank" rel="noopener noreferrer">
      <bdi>{url.host}</bdi>
      <span aria-hidden="true"> ↗</span>
      <span className={typography.hidden}> ({t('opensTab')})</span>
    </a>
  );
}
