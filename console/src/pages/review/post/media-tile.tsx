import { type RefCallback, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { useKeyLabel } from '../../../keys/use-keys';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { withoutBlankLines } from './blank-lines';
import { languageTag } from './html-policy';
import type { Cover } from './media-grid';
import styles from './media.module.css';
import { MediaFrame } from './media-frame';
import { POST_MESSAGES } from './messages';
import type { Media } from './post-models';
import { webUrl } from '../../../ui/web-address';

export interface MediaTileProps {
  media: Media;
  lang: string | null;
  index: number;
  of: number;
  isCurrent: boolean;
  cover: Cover;
  onReveal: () => void;
  onView: () => void;
}

export function MediaTile(props: MediaTileProps) {
  const { media, lang, isCurrent, cover, onReveal, onView } = props;
  const captionId = useId();
  const figure = useRef<HTMLElement>(null);
  const [broken, setBroken] = useState<'brokenImage' | 'brokenMedia' | null>(null);
  useFollow(figure, isCurrent);
  const focusable = useHandedFocus(figure);
  return (
    <figure ref={figure} className={styles.medium} aria-current={isCurrent || undefined}>
      {broken && !cover ? (
        <Broken {...{ media, onView, focusable }} what={broken} onRetry={() => setBroken(null)} />
      ) : (
        <MediaFrame
          {...props}
          captionId={captionId}
          focusable={focusable}
          isBroken={broken !== null}
          onBroken={setBroken}
        >
          {cover && <Reveal captionId={captionId} focusable={focusable} onReveal={onReveal} />}
        </MediaFrame>
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

interface RevealProps {
  captionId: string;
  focusable: RefCallback<HTMLElement>;
  onReveal: () => void;
}

function Reveal({ captionId, focusable, onReveal }: RevealProps) {
  const t = useMessages(POST_MESSAGES);
  const key = useKeyLabel('showMedia');
  return (
    <button
      ref={focusable}
      type="button"
      className={styles.overlay}
      aria-describedby={captionId}
      aria-keyshortcuts={key ?? undefined}
      onClick={onReveal}
    >
      <span className={styles.show}>
        <Icon name="eye" size={16} />
        {t('showMedia')}
        {key && <kbd aria-hidden="true">{key}</kbd>}
      </span>
    </button>
  );
}

interface BrokenProps {
  media: Media;
  what: 'brokenImage' | 'brokenMedia';
  focusable: RefCallback<HTMLElement>;
  onRetry: () => void;
  onView: () => void;
}

function Broken({ media, what, focusable, onRetry, onView }: BrokenProps) {
  const t = useMessages(POST_MESSAGES);
  const original = webUrl(media.url);
  const failed = what === 'brokenImage' ? webUrl(media.preview_url) : original;
  return (
    <div className={`${styles.frame} ${styles.broken}`} role="status" ref={focusable}>
      <Icon name="image" />
      <span>{t(what, { host: failed?.host ?? '' })}</span>
      <Button onClick={onRetry}>{t('retry')}</Button>
      {what === 'brokenImage' ? (
        <Button onClick={onView}>{t('viewPicture')}</Button>
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
