import type { UseQueryResult } from '@tanstack/react-query';
import type { Models } from '../../../api/client';
import { useFormat } from '../../../i18n/use-format';
import { useMessages } from '../../../i18n/use-messages';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { later } from '../../../ui/later';
import text from '../../../ui/text.module.css';
import { useReview } from '../use-review';
import type { Post } from './post-models';
import styles from './author-panel.module.css';
import { POST_MESSAGES } from './messages';
import { PanelFailure } from './panel-failure';
import panelStyles from './panel.module.css';

const AuthorPosts = later(async () => (await import('../author/author-posts')).AuthorPosts);

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
        <p className={`${text.clamp} ${text.fine} ${styles.bio}`} title={bio} dir="auto">
          {bio}
        </p>
      )}
      <PanelFailure what={t('authorFailed')} query={panel} lines={3} loading={t('authorLoading')} />
      {author && <AuthorPosts key={post.id} post={post} author={author} />}
      {author?.blocked ? (
        <p className={`${text.fine} ${styles.blocked}`}>
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
