import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Models } from '../../../api/client';
import { useFormat } from '../../../i18n/use-format';
import { useMessages } from '../../../i18n/use-messages';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { ScoreBadge } from '../../../ui/score-badge';
import { Skeleton } from '../../../ui/skeleton';
import text from '../../../ui/text.module.css';
import styles from './author-panel.module.css';
import { POST_MESSAGES } from './messages';
import { PanelFailure } from './panel-failure';
import panelStyles from './panel.module.css';

interface AuthorPanelProps {
  panel: UseQueryResult<Models['AuthorPanel']>;
  bio: string;
  onBlock: (() => void) | null;
  onOpenPost: (id: number) => void;
  children?: ReactNode;
}

export function AuthorPanel({ panel, bio, onBlock, onOpenPost, children }: AuthorPanelProps) {
  const t = useMessages(POST_MESSAGES);
  const format = useFormat();
  const author = panel.data;
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
      {author && <Counts author={author} />}
      {author && author.waiting_posts.length > 0 && (
        <AlsoWaiting posts={author.waiting_posts} onOpenPost={onOpenPost} />
      )}
      {children}
      {author?.blocked ? (
        <p className={styles.blocked}>
          <Badge tone="bad">
            <Icon name="block" size={14} />
            {t('isBlocked')}
          </Badge>
          {t('isBlockedText')}
        </p>
      ) : (
        onBlock && (
          <Button look="danger" icon="block" action="block" className={styles.block} onClick={onBlock}>
            {t('blockAuthor')}
          </Button>
        )
      )}
    </section>
  );
}

function Counts({ author }: { author: Models['AuthorPanel'] }) {
  const t = useMessages(POST_MESSAGES);
  const format = useFormat();
  return (
    <dl className={`${styles.counts} ${text.figures}`}>
      {(['approved', 'rejected', 'waiting'] as const).map((name) => (
        <div key={name}>
          <dt className={text.small}>{t(name)}</dt>
          <dd>{format.number(author[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

interface AlsoWaitingProps {
  posts: readonly Models['WaitingPost'][];
  onOpenPost: (id: number) => void;
}

function AlsoWaiting({ posts, onOpenPost }: AlsoWaitingProps) {
  const t = useMessages(POST_MESSAGES);
  return (
    <div className={styles.waiting}>
      <h3 className={text.label}>{t('alsoWaiting')}</h3>
      <ul>
        {posts.map(({ id, snippet, spam_score }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpenPost(id)}>
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
