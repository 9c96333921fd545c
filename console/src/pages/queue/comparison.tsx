import { type ReactNode, useState } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { usePreferences } from '../../preferences/use-preferences';
import { Button } from '../../ui/button';
import { asPostId, type Distance, type Duplicate } from './duplicate';
import { QUEUE_MESSAGES } from './messages';
import { Overlay } from './overlay';
import { loadable, Picture } from './picture';
import type { QueuePost } from './queue-posts';
import { useMatchedPost } from './use-matched-post';

interface ComparisonProps {
  post: QueuePost;
  duplicate: Duplicate;
  actions: ReactNode;
}

/** Two pictures that a consumer takes for one, side by side or over each other. */
export function Comparison({ post, duplicate, actions }: ComparisonProps) {
  const t = useMessages(QUEUE_MESSAGES);
  const { media } = usePreferences();
  const matched = useMatchedPost(asPostId(duplicate.matchedPost)).data ?? null;
  const isHidden = media === 'request' || [post, matched].some((each) => each?.sensitive || each?.spoiler_text);
  const [isRevealed, setRevealed] = useState(false);
  const [isLaidOver, setLaidOver] = useState(false);
  const isShown = isRevealed || !isHidden;
  const one = pictureOf(post, duplicate.current, t('noAlt'));
  const other = pictureOf(matched, duplicate.matched, t('noAlt'));
  const cover = isShown ? null : (
    <Button className="cover" icon="eye" onClick={() => setRevealed(true)}>
      {t('showPictures')}
    </Button>
  );
  return (
    <div className="cmp">
      <figure>
        <ThisCaption post={post} />
        <div className="im">{cover ?? <Picture {...one} />}</div>
      </figure>
      <figure>
        <OtherCaption post={post} matched={matched} />
        <div className="im">{cover ?? <Picture {...other} />}</div>
      </figure>
      {isLaidOver && isShown && <Overlay upper={one} lower={other} />}
      <div className="v">
        <DistanceBadge distance={duplicate.distance} />
        {isShown && (
          <button type="button" className="link" aria-pressed={isLaidOver} onClick={() => setLaidOver(!isLaidOver)}>
            {t('layOver')}
          </button>
        )}
        <Open href={post.url || duplicate.current} text={t('openThis')} />
        <Open href={matched?.url ?? duplicate.matched} text={t('openOther')} />
        {actions}
      </div>
    </div>
  );
}

function ThisCaption({ post }: { post: QueuePost }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  return (
    <figcaption>
      <b>{t('thisPost')}</b>
      {format.dateTime(post.created_at)} · {post.author_account}
    </figcaption>
  );
}

function OtherCaption({ post, matched }: { post: QueuePost; matched: QueuePost | null }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const isWaiting = matched !== null && matched.queue_status !== 'delivered';
  const author = matched?.author_id === post.author_id ? t('sameAuthor') : matched?.author_account;
  return (
    <figcaption>
      <b>{t(isWaiting ? 'otherPost' : 'deliveredBefore')}</b>
      {matched ? `${format.dateTime(matched.created_at)} · ${author}` : t('notStored')}
    </figcaption>
  );
}

function DistanceBadge({ distance }: { distance: Distance | null }) {
  const t = useMessages(QUEUE_MESSAGES);
  if (!distance) return <span className="bdg">{t('noDistance')}</span>;
  const { differing: n, bits } = distance;
  return <span className="bdg warn">{n === 0 ? t('sameHash', { bits }) : t('distance', { n, bits })}</span>;
}

/** A browser lets a click open one page, not two: so there are two links. */
function Open({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

/** The preview where the post has one, and its alt text. */
function pictureOf(post: QueuePost | null, address: string, noAlt: string): { src: string | null; alt: string } {
  const media = post?.media_attachments.find(({ url, preview_url: preview }) => url === address || preview === address);
  return { src: loadable(media?.preview_url) ?? loadable(address), alt: media?.description ?? noAlt };
}
