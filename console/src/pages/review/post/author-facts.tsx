import type { ReactNode } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { TimeAgo } from '../../../ui/time-ago';
import tones from '../../../ui/tones.module.css';
import { POST_MESSAGES } from './messages';
import type { Post } from './post-models';
import { usePostAuthor } from './use-post-details';
import styles from './post-view.module.css';

/** What decides about an author, in one line: how old and known the account is, and what became of its posts here. */
export function AuthorFacts({ post }: { post: Post }) {
  const t = useMessages(POST_MESSAGES);
  const { data: author } = usePostAuthor(post);
  const { created_at: since, followers_count: followers } = post.author_signals;
  const facts: { text: ReactNode; tone?: 'good' | 'bad' }[] = [];
  const { approved = 0, rejected = 0 } = author ?? {};
  if (author?.blocked) facts.push({ text: t('isBlocked'), tone: 'bad' });
  if (author && author.trusted_id !== null) facts.push({ text: t('isTrusted'), tone: 'good' });
  if (approved + rejected > 0) facts.push({ text: t('decidedHere', { approved, rejected }) });
  if (since !== null) facts.push({ text: t.rich('joined', { when: <TimeAgo at={since} /> }) });
  if (followers !== null) facts.push({ text: t('followers', { n: followers }) });
  return (
    <ul className={styles.about} dir="ltr">
      {facts.map(({ text, tone }, place) => (
        <li key={place}>{tone ? <b className={tones[tone]}>{text}</b> : text}</li>
      ))}
    </ul>
  );
}
