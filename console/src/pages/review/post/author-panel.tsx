import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api, deletionOf, type Models } from '../../../api/client';
import { useFormat } from '../../../i18n/use-format';
import { useMessages } from '../../../i18n/use-messages';
import { useIsAdmin } from '../../../session/use-session';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { FormError } from '../../../ui/form';
import { Icon } from '../../../ui/icon';
import { later, laterDialog } from '../../../ui/later';
import { ScoreBadge } from '../../../ui/score-badge';
import { Skeleton } from '../../../ui/skeleton';
import { notify } from '../../../ui/toast-store';
import { DecideAll, waitingOf } from '../decide-all';
import text from '../../../ui/text.module.css';
import { useReview } from '../use-review';
import { nameOf, type Post } from './post-models';
import actionStyles from '../author/author.module.css';
import styles from './author-panel.module.css';
import { POST_MESSAGES } from './messages';
import { PanelFailure } from './panel-failure';
import panelStyles from './panel.module.css';

const AuthorRights = later(async () => (await import('../author/author-rights')).AuthorRights);
const TrustDialog = laterDialog(async () => (await import('../author/trust-dialog')).TrustDialog);

type Author = Models['AuthorPanel'];

export function AuthorPanel({ post, panel }: { post: Post; panel: UseQueryResult<Author> }) {
  const t = useMessages(POST_MESSAGES);
  const format = useFormat();
  const { block } = useReview();
  const author = panel.data;
  const { bio } = post.author_signals;
  return (
    <section className={panelStyles.panel} tabIndex={-1}>
      <h2>
        {t('authorHere')}
        {author && <span>{t('since', { date: format.date(author.first_seen) })}</span>}
      </h2>
      {bio !== '' && (
        <p className={`${text.clamp} ${styles.bio}`} title={bio} dir="auto">
          {bio}
        </p>
      )}
      <PanelFailure what={t('authorFailed')} query={panel} />
      {panel.isLoading && <Skeleton label={t('authorLoading')} lines={3} />}
      {author && author.waiting_posts.length > 0 && <AlsoWaiting post={post} author={author} />}
      {author && <AuthorActions key={post.id} post={post} author={author} />}
      {author?.blocked ? (
        <p className={styles.blocked}>
          <Badge tone="bad">
            <Icon name="block" size={14} />
            {t('isBlocked')}
          </Badge>
          {t('isBlockedText')}
        </p>
      ) : (
        block && (
          <Button look="danger" icon="block" action="block" className={styles.block} onClick={block}>
            {t('blockAuthor')}
          </Button>
        )
      )}
    </section>
  );
}

function AlsoWaiting({ post, author }: { post: Post; author: Author }) {
  const t = useMessages(POST_MESSAGES);
  const { actions } = useReview();
  return (
    <div className={styles.waiting}>
      <h3 className={text.label}>{t('alsoWaiting')}</h3>
      <ul>
        {author.waiting_posts.map(({ id, snippet, spam_score }) => (
          <li key={id}>
            <button type="button" onClick={() => void actions.look(id, nameOf(post))}>
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

function AuthorActions({ post, author }: { post: Post; author: Author }) {
  const t = useMessages(POST_MESSAGES);
  const [isAsking, setAsking] = useState(false);
  const isAdmin = useIsAdmin();
  const { waiting: n } = author;
  const address = new URLSearchParams({ state: 'all', author: author.author_id || author.account });
  return (
    <div className={actionStyles.actions}>
      <Link href={`/?${address.toString()}`}>{t('allPosts')}</Link>
      {n > 1 && <DecideAll n={n} load={() => waitingOf(post)} />}
      {author.trusted_id !== null && <Trusted id={author.trusted_id} author={author} />}
      {author.trusted_id === null && isAdmin && !author.blocked && (
        <Button icon="check" className={actionStyles.whole} onClick={() => setAsking(true)}>
          {t('trust')}
        </Button>
      )}
      {isAdmin && <AuthorRights account={author.account} />}
      {isAsking && <TrustDialog post={post} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Trusted({ id, author: { account } }: { id: number; author: Author }) {
  const t = useMessages(POST_MESSAGES);
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () =>
      deletionOf(api.DELETE('/api/v1/reblog-controls/trusted-authors/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      notify(t('trustEnded', { account }));
      return queries.invalidateQueries({ queryKey: ['posts'] });
    },
  });
  return (
    <p className={actionStyles.trusted}>
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
