import { useState } from 'react';
import { Link } from '../../../shell/router';
import { api, deletionOf, type Models } from '../../../api/client';
import { useWrite } from '../../../api/use-write';
import { type Catalogue, useMessages } from '../../../i18n/use-messages';
import { useIsAdmin } from '../../../session/use-session';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { FormError } from '../../../ui/form';
import { Icon } from '../../../ui/icon';
import { ScoreBadge } from '../../../ui/score-badge';
import text from '../../../ui/text.module.css';
import { notify } from '../../../ui/toast-store';
import { useReview } from '../use-review';
import { DecideAll, waitingOf } from '../decide-all';
import { POST_MESSAGES } from '../post/messages';
import { nameOf, type Post } from '../post/post-models';
import { AuthorRights } from './author-rights';
import { TrustDialog } from './trust-dialog';
import styles from './author.module.css';

type Author = Models['AuthorPanel'];

const ACTION_MESSAGES = {
  ...POST_MESSAGES,
  alsoWaiting: { en: 'Also waiting from this author', de: 'Ebenfalls offen von diesem Autor' },
  allPosts: { en: 'All posts', de: 'Alle Beiträge' },
  isTrustedText: {
    en: 'New posts are approved as they are fetched.',
    de: 'Neue Beiträge werden beim Abruf angenommen.',
  },
  endTrust: { en: 'Stop trusting', de: 'Nicht mehr vertrauen' },
  trustEnded: { en: 'No longer trusted: {account}', de: 'Nicht mehr vertraut: {account}' },
  trust: { en: 'Trust author…', de: 'Autor vertrauen …' },
} satisfies Catalogue;

/** What else waits of the author, and what can be done with all of their posts. */
export function AuthorPosts({ post, author }: { post: Post; author: Author }) {
  return (
    <>
      {author.waiting_posts.length > 0 && <AlsoWaiting post={post} author={author} />}
      <AuthorActions post={post} author={author} />
    </>
  );
}

function AuthorActions({ post, author }: { post: Post; author: Author }) {
  const t = useMessages(ACTION_MESSAGES);
  const [isAsking, setAsking] = useState(false);
  const isAdmin = useIsAdmin();
  const { waiting: n } = author;
  const address = new URLSearchParams({ state: 'all', author: author.author_id || author.account });
  return (
    <div className={styles.actions}>
      <Link href={`/?${address.toString()}`}>{t('allPosts')}</Link>
      {n > 1 && <DecideAll n={n} load={() => waitingOf(post)} />}
      {author.trusted_id !== null && <Trusted id={author.trusted_id} author={author} />}
      {author.trusted_id === null && isAdmin && !author.blocked && (
        <Button icon="check" className={styles.whole} onClick={() => setAsking(true)}>
          {t('trust')}
        </Button>
      )}
      {isAdmin && <AuthorRights account={author.account} />}
      {isAsking && <TrustDialog post={post} onClose={() => setAsking(false)} />}
    </div>
  );
}

function AlsoWaiting({ post, author }: { post: Post; author: Author }) {
  const t = useMessages(ACTION_MESSAGES);
  const { actions } = useReview();
  return (
    <div className={styles.waiting}>
      <h3 className={text.label}>{t('alsoWaiting')}</h3>
      <ul>
        {author.waiting_posts.map(({ id, snippet, spam_score }) => (
          <li key={id}>
            <button type="button" className={text.fine} onClick={() => void actions.look(id, nameOf(post))}>
              <span className={text.hidden}>{t('score')} </span>
              <ScoreBadge score={spam_score} />
              <span className={text.cut} dir="auto">
                {snippet || t('noText')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Trusted({ id, author: { account } }: { id: number; author: Author }) {
  const t = useMessages(ACTION_MESSAGES);
  const end = useWrite(
    () => deletionOf(api.DELETE('/api/v1/reblog-controls/trusted-authors/{id}', { params: { path: { id } } })),
    [['posts']],
    () => notify(t('trustEnded', { account })),
  );
  return (
    <p className={`${text.fine} ${styles.trusted}`}>
      <Badge tone="good">
        <Icon name="check" size={14} />
        {t('isTrusted')}
      </Badge>{' '}
      {t('isTrustedText')}{' '}
      {useIsAdmin() && (
        <Button busy={end.isPending} onClick={() => end.mutate()}>
          {t('endTrust')}
        </Button>
      )}
      <FormError>{end.error && t('notSaved', { detail: t.reason(end.error) })}</FormError>
    </p>
  );
}
