import { type ReactNode, useState } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { usePreferences } from '../../preferences/use-preferences';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { asPostId, type Distance, type Duplicate } from './duplicate';
import { QUEUE_MESSAGES } from './messages';
import { Overlay } from './overlay';
import { Picture } from './picture';
import { loadable, webUrl } from '../../ui/web-address';
import type { QueuePost } from './queue-posts';
import { focusRow } from './use-current-error';
import { useMatchedPost } from './use-matched-post';

interface ComparisonProps {
  post: QueuePost;
  duplicate: Duplicate;
  actions: ReactNode;
}

/** Two pictures that a consumer takes for one, side by side or over each other. */
export function Comparison({ post, duplicate, actions }: ComparisonProps) {
  const t = useMessages(QUEUE_MESSAGES);
  const matched = useMatchedPost(asPostId(duplicate.matchedPost)).data ?? null;
  const [isShown, show] = useShown(post, matched);
  const [isLaidOver, setLaidOver] = useState(false);
  const one = pictureOf(post, duplicate.current, t('noAlt'));
  const other = pictureOf(matched, duplicate.matched, t('noAlt'));
  const pictures = [one, other].map((picture) => (
    <div className="frame" key={picture.src}>
      {isShown ? <Picture {...picture} /> : <Cover onShow={show} />}
    </div>
  ));
  const areTogether = isShown && isLaidOver;
  return (
    <div className="cmp">
      <figure>
        <ThisCaption post={post} address={duplicate.current} />
        {!areTogether && pictures[0]}
      </figure>
      <figure>
        <OtherCaption post={post} matched={matched} address={duplicate.matched} />
        {!areTogether && pictures[1]}
      </figure>
      {areTogether && <Overlay left={one} right={other} />}
      <div className="v">
        <DistanceBadge distance={duplicate.distance} />
        {isShown && (
          <button
            type="button"
            className="queue-link"
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

/** Sensitive pictures, and all where the reviewer wants to be asked, are not even loaded before. */
function useShown(...posts: (QueuePost | null)[]): [boolean, () => void] {
  const { media } = usePreferences();
  const [isAsked, setAsked] = useState(false);
  const isHidden = media === 'request' || posts.some((post) => post?.sensitive || post?.spoiler_text);
  const show = () => {
    if (posts[0]) focusRow(posts[0].id); // the button goes
    setAsked(true);
  };
  return [isAsked || !isHidden, show];
}

function Cover({ onShow }: { onShow: () => void }) {
  const t = useMessages(QUEUE_MESSAGES);
  return (
    <Button icon="eye" onClick={onShow}>
      {t('showPictures')}
    </Button>
  );
}

function ThisCaption({ post, address }: { post: QueuePost; address: string }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  return (
    <figcaption>
      <span>
        <b>{t('thisPost')}</b>
        {format.dateTime(post.created_at)} · {post.author_account}
      </span>
      <Open href={webUrl(post.url)?.href ?? address} text={t('openThis')} />
    </figcaption>
  );
}

interface OtherCaptionProps {
  post: QueuePost;
  matched: QueuePost | null;
  address: string;
}

function OtherCaption({ post, matched, address }: OtherCaptionProps) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const isWaiting = matched !== null && matched.queue_status !== 'delivered';
  const author = matched?.author_id === post.author_id ? t('sameAuthor') : matched?.author_account;
  return (
    <figcaption>
      <span>
        <b>{t(isWaiting ? 'otherPost' : 'deliveredBefore')}</b>
        {matched ? `${format.dateTime(matched.created_at)} · ${author}` : t('notStored')}
      </span>
      <Open href={webUrl(matched?.url)?.href ?? address} text={t('openOther')} />
    </figcaption>
  );
}

function DistanceBadge({ distance }: { distance: Distance | null }) {
  const t = useMessages(QUEUE_MESSAGES);
  if (!distance) return <span className="bdg">{t('noDistance')}</span>;
  const { differing: n, bits } = distance;
  return <span className="bdg warn">{n === 0 ? t('sameHash', { bits }) : t('distance', { n, bits })}</span>;
}

/** A browser lets a click open one page, not two: so each has its link. */
function Open({ href, text }: { href: string; text: string }) {
  return (
    <a className="btn ghost ico" href={href} target="_blank" rel="noopener noreferrer" aria-label={text} title={text}>
      <Icon name="open" />
    </a>
  );
}

/** The preview where the post has one, and its alt text. */
function pictureOf(post: QueuePost | null, address: string, noAlt: string): { src: string | null; alt: string } {
  const media = post?.media_attachments.find(({ url, preview_url: preview }) => url === address || preview === address);
  return { src: loadable(media?.preview_url) ?? loadable(address), alt: media?.description ?? noAlt };
}
