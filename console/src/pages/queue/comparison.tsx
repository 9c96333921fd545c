import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react';
import { bodyOf, api } from '../../api/client';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { usePreferences } from '../../preferences/use-preferences';
import { Badge } from '../../ui/badge';
import { Button, OpenLink } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { loadable, webUrl } from '../../ui/web-address';
import { asPostId, type Distance, type Duplicate } from './duplicate';
import { QUEUE_MESSAGES } from './messages';
import { QUEUE_KEY } from './overview';
import type { QueuePost } from './queue-posts';
import { isDeleted } from './queue-writes';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './comparison.module.css';
import lists from './lists.module.css';

type ComparisonProps = { post: QueuePost; duplicate: Duplicate; actions: ReactNode };

/** Two pictures that a consumer considers the same, side by side or overlaid. */
export function Comparison({ post, duplicate, actions }: ComparisonProps) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const query = useMatchedPost(asPostId(duplicate.matchedPost));
  const matched = query.data ?? null;
  // Unknown yet, or hidden because its picture may be sensitive.
  const isUnknown = query.isLoading || query.isError;
  const [isShown, show] = useShown(isUnknown, post, matched);
  const [isLaidOver, setLaidOver] = useState(false);
  const one = pictureOf(post, duplicate.current, t('noAlt'));
  const other = pictureOf(matched, duplicate.matched, t('noAlt'));
  const pictures = [one, other].map((picture) => (
    <div className={styles.frame} key={picture.src}>
      {isShown ? <Picture {...picture} /> : <Cover onShow={show} />}
    </div>
  ));
  const areTogether = isShown && isLaidOver;
  const otherAuthor = matched?.author_id === post.author_id ? t('sameAuthor') : matched?.author_account;
  const otherName = t(matched !== null && matched.queue_status !== 'delivered' ? 'otherPost' : 'deliveredBefore');
  return (
    <div className={styles.comparison}>
      <figure>
        <Caption name={t('thisPost')} href={webUrl(post.url)?.href ?? duplicate.current} label={t('openThis')}>
          {format.dateTime(post.created_at)} · <bdi>{post.author_account}</bdi>
        </Caption>
        {!areTogether && pictures[0]}
      </figure>
      <figure>
        <Caption name={otherName} href={webUrl(matched?.url)?.href ?? duplicate.matched} label={t('openOther')}>
          {matched ? (
            <>
              {format.dateTime(matched.created_at)} · <bdi>{otherAuthor}</bdi>
            </>
          ) : (
            !isUnknown && t('notStored')
          )}
        </Caption>
        {!areTogether && pictures[1]}
      </figure>
      {areTogether && <Overlay left={one} right={other} rightName={otherName} />}
      <div className={`${text.row} ${lists.actions}`}>
        <DistanceBadge distance={duplicate.distance} />
        {isShown && (
          <button
            type="button"
            className={button.link}
            aria-pressed={isLaidOver}
            onClick={() => setLaidOver(!isLaidOver)}
          >
            {t('layOver')}
          </button>
        )}
        {actions}
      </div>
    </div>
  );
}

/** Sensitive pictures, and all where the reviewer prefers so, are loaded only on request. */
function useShown(isUnknown: boolean, ...posts: (QueuePost | null)[]): [boolean, () => void] {
  const { media } = usePreferences();
  const [isAsked, setAsked] = useState(false);
  const isHidden = isUnknown || media === 'request' || posts.some((post) => post?.sensitive || post?.spoiler_text);
  return [isAsked || !isHidden, () => setAsked(true)];
}

function Cover({ onShow }: { onShow: () => void }) {
  const t = useMessages(QUEUE_MESSAGES);
  return (
    <Button icon="eye" onClick={onShow}>
      {t('showPictures')}
    </Button>
  );
}

function Caption({ name, children, href, label }: { name: string; children: ReactNode; href: string; label: string }) {
  return (
    <figcaption className={text.fine}>
      <span>
        <b>{name}</b>
        {children}
      </span>
      <OpenLink href={href} label={label} />
    </figcaption>
  );
}

function DistanceBadge({ distance }: { distance: Distance | null }) {
  const t = useMessages(QUEUE_MESSAGES);
  if (!distance) return <Badge>{t('noDistance')}</Badge>;
  const { differing: n, bits } = distance;
  return <Badge tone="warning">{n === 0 ? t('sameHash', { bits }) : t('distance', { n, bits })}</Badge>;
}

function pictureOf(post: QueuePost | null, address: string, noAlt: string): Source {
  const media = post?.media_attachments.find(({ url, preview_url: preview }) => url === address || preview === address);
  return { src: loadable(media?.preview_url) ?? loadable(address), alt: media?.description ?? noAlt };
}

interface Source {
  src: string | null;
  alt: string;
}

function Picture({ src, alt, className }: Source & { className?: string }) {
  const t = useMessages(QUEUE_MESSAGES);
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || failed === src)
    return (
      <span className={styles.notLoaded}>
        <Icon name="image" />
        {t('pictureFailed')}
      </span>
    );
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}

function Overlay({ left, right, rightName }: { left: Source; right: Source; rightName: string }) {
  const t = useMessages(QUEUE_MESSAGES);
  const [edge, setEdge] = useState(50);
  const style: CSSProperties & { '--edge': string } = { '--edge': `${edge}%` };
  return (
    <div className={styles.overlay}>
      <div className={styles.frame} style={style}>
        <Picture {...right} />
        <Picture {...left} className={styles.left} />
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={edge}
        aria-label={t('edge')}
        aria-valuetext={t('edgeAt', { n: edge })}
        onChange={(event) => setEdge(Number(event.target.value))}
        onKeyDown={keepArrows}
      />
      <p className={`${text.fine} ${styles.ends}`} aria-hidden="true">
        <span>{t('thisPost')}</span>
        <span>{rightName}</span>
      </p>
    </div>
  );
}

/** The arrows move the slider here, not the list. */
function keepArrows(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

/** The post that a consumer compared with, where it is stored here; null where it is not, or not any more. */
function useMatchedPost(id: number | null) {
  return useQuery({
    queryKey: [...QUEUE_KEY, 'matched', id],
    enabled: id !== null,
    staleTime: Infinity,
    // Not cut short when the row closes: it is small, and the next row may need the same post.
    queryFn: () =>
      bodyOf(api.GET('/api/v1/posts/{id}', { params: { path: { id: id ?? 0 } } })).catch((error: unknown) => {
        if (isDeleted(error)) return null;
        throw error;
      }),
  });
}
