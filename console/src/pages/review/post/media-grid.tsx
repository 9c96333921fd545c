import {
  type CSSProperties,
  type RefCallback,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMessages } from '../../../i18n/use-messages';
import type { Preferences } from '../../../preferences/preferences';
import { usePreferences } from '../../../preferences/use-preferences';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { withoutBlankLines } from './blank-lines';
import { useReview } from '../use-review';
import { languageTag } from './html-policy';
import styles from './media.module.css';
import { MediaFrame } from './media-frame';
import { POST_MESSAGES } from './messages';
import { hasHiddenMedia, type Media, type Post } from './post-models';
import { webUrl } from '../../../ui/web-address';

/** Why a medium is covered: it is sensitive, or the reviewer loads media on request. */
export type Cover = 'blurred' | 'unloaded' | null;

export function coverOf(post: Post, loading: Preferences['media']): Cover {
  if (loading === 'request') return 'unloaded';
  return hasHiddenMedia(post) ? 'blurred' : null;
}

export function MediaGrid({ post }: { post: Post }) {
  const { media: loading } = usePreferences();
  const { image: current, isRevealed } = useReview().view;
  const media = post.media_attachments;
  const [first] = useState(current);
  const [hasMoved, setMoved] = useState(false);
  // None is marked until somebody moves between them.
  if (current !== first && !hasMoved) setMoved(true);
  if (media.length === 0) return null;
  const cover = isRevealed ? null : coverOf(post, loading);
  return (
    <div className={media.length > 1 ? `${styles.media} ${styles.inPairs}` : styles.media}>
      {media.map((each, index) => (
        <MediaTile
          key={`${index} ${each.url}`}
          media={each}
          lang={post.language}
          index={index}
          of={media.length}
          isCurrent={hasMoved && media.length > 1 && index === current}
          cover={cover}
        />
      ))}
    </div>
  );
}

export interface MediaTileProps {
  media: Media;
  lang: string | null;
  index: number;
  of: number;
  isCurrent: boolean;
  cover: Cover;
}

/** What the button or player of a medium has: its caption, and the focus where it takes another's place. */
export interface MediaControl {
  ref: RefCallback<HTMLElement>;
  'aria-describedby': string;
}

function MediaTile(props: MediaTileProps) {
  const { media, lang, isCurrent, cover } = props;
  const captionId = useId();
  const figure = useRef<HTMLElement>(null);
  const [broken, setBroken] = useState<'brokenImage' | 'brokenMedia' | null>(null);
  useFollow(figure, isCurrent);
  const control = { ref: useHandedFocus(figure), 'aria-describedby': captionId };
  return (
    <figure
      ref={figure}
      className={styles.medium}
      aria-current={isCurrent || undefined}
      style={{ '--ratio': media.width && media.height ? media.width / media.height : 4 / 3 } as CSSProperties}
    >
      {broken && !cover ? (
        <Broken media={media} index={props.index} place={control.ref} what={broken} onRetry={() => setBroken(null)} />
      ) : (
        <MediaFrame {...props} control={control} isBroken={broken !== null} onBroken={setBroken} />
      )}
      <Caption id={captionId} text={media.description} lang={lang} />
    </figure>
  );
}

function useFollow(figure: React.RefObject<HTMLElement | null>, isCurrent: boolean): void {
  const wasCurrent = useRef(isCurrent);
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) figure.current?.scrollIntoView({ block: 'nearest' });
    wasCurrent.current = isCurrent;
  }, [figure, isCurrent]);
}

/** A medium's buttons change while in use: the focus moves to the one that takes its place. */
function useHandedFocus(figure: React.RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  const isHeld = useRef(false);
  useLayoutEffect(() => {
    if (isHeld.current) figure.current?.querySelector<HTMLElement>('a, button, video, audio')?.focus();
    isHeld.current = false;
  });
  return useCallback((element: HTMLElement | null) => {
    return () => {
      if (element?.contains(document.activeElement)) isHeld.current = true;
    };
  }, []);
}

interface BrokenProps extends Pick<MediaTileProps, 'media' | 'index'> {
  what: 'brokenImage' | 'brokenMedia';
  place: RefCallback<HTMLElement>;
  onRetry: () => void;
}

function Broken({ media, index, what, place, onRetry }: BrokenProps) {
  const t = useMessages(POST_MESSAGES);
  const { view } = useReview();
  const original = webUrl(media.url);
  const failed = what === 'brokenImage' ? webUrl(media.preview_url) : original;
  return (
    <div className={`${styles.frame} ${styles.broken}`} role="status" ref={place}>
      <Icon name="image" />
      <span>{t(what, { host: failed?.host ?? '' })}</span>
      <Button onClick={onRetry}>{t('retry')}</Button>
      {what === 'brokenImage' ? (
        <Button onClick={() => view.viewPicture(index)}>{t('viewPicture')}</Button>
      ) : (
        original && (
          <a href={original.href} target="_blank" rel="noopener noreferrer">
            {t('openFile', { host: original.host })}
          </a>
        )
      )}
    </div>
  );
}

function Caption({ id, text, lang }: { id: string; text: string | null; lang: string | null }) {
  const t = useMessages(POST_MESSAGES);
  return (
    <figcaption id={id} className={styles.caption}>
      <span className={text === null ? `${styles.alt} ${styles.noAlt}` : styles.alt}>
        {t(text === null ? 'noAlt' : 'alt')}
      </span>
      {text === null ? (
        <span>{t('noAltText')}</span>
      ) : (
        <span lang={languageTag(lang)} dir="auto">
          {withoutBlankLines(text)}
        </span>
      )}
    </figcaption>
  );
}
