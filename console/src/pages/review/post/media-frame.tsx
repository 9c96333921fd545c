import { type ReactNode, type RefCallback, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { useKeyLabel } from '../../../keys/use-keys';
import { Icon } from '../../../ui/icon';
import { loadable, webUrl } from '../../../ui/web-address';
import type { MediaTileProps } from './media-tile';
import styles from './media.module.css';
import { POST_MESSAGES } from './messages';
import type { Media } from './post-models';

interface MediaFrameProps extends MediaTileProps {
  captionId: string;
  focusable: RefCallback<HTMLElement>;
  /** Did the preview fail? */
  isBroken: boolean;
  onBroken: (what: 'brokenImage' | 'brokenMedia') => void;
  children: ReactNode;
}

/** A medium in its own shape. A click reveals it, opens it in full size, or plays it. */
export function MediaFrame(props: MediaFrameProps) {
  const { media, cover, children } = props;
  const [natural, setNatural] = useState(ratioOf(media.width, media.height));
  const plays = cover === null && PLAYED.has(media.type) && loadable(media.url) !== null;
  return (
    <div
      className={media.type === 'audio' ? `${styles.frame} ${styles.audio}` : styles.frame}
      data-cover={cover ?? undefined}
      style={natural === null ? undefined : { aspectRatio: String(natural) }}
    >
      {plays ? <Player {...props} /> : <Preview {...props} onShape={setNatural} />}
      {!plays && (children || (media.type === 'image' ? <View {...props} /> : <OpenOriginal {...props} />))}
    </div>
  );
}

const PLAYED = new Set<Media['type']>(['video', 'gifv', 'audio']);

function ratioOf(width: number | null, height: number | null): number | null {
  return width && height ? width / height : null;
}

/** The preview, never the full picture; its blurhash until loaded. */
function Preview({
  media,
  cover,
  isBroken,
  onBroken,
  onShape,
}: MediaFrameProps & { onShape: (ratio: number) => void }) {
  const t = useMessages(POST_MESSAGES);
  const [isLoaded, setLoaded] = useState(false);
  const address = loadable(media.preview_url);
  const isAsked = address !== null && cover !== 'unloaded' && !isBroken;
  return (
    <>
      {media.blurhash !== null && !(isAsked && isLoaded) && <Blurhash hash={media.blurhash} />}
      {isAsked && (
        <img
          src={address}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setLoaded(true);
            if (media.width === null) onShape(naturalWidth / Math.max(1, naturalHeight));
          }}
          onError={() => onBroken('brokenImage')}
        />
      )}
      {address === null && cover === null && (
        <span className={styles.noPreview}>
          <Icon name="image" />
          {t('noPreview')}
        </span>
      )}
    </>
  );
}

function View({ index, of, captionId, focusable, onView }: MediaFrameProps) {
  const t = useMessages(POST_MESSAGES);
  const key = useKeyLabel('viewPicture');
  const name = t('openImage', { n: index + 1, of });
  return (
    <button
      ref={focusable}
      type="button"
      className={styles.overlay}
      title={key ? `${t('viewPicture')} (${key})` : t('viewPicture')}
      aria-label={name}
      aria-describedby={captionId}
      onClick={onView}
    />
  );
}

function OpenOriginal({ media, index, of, captionId, focusable }: MediaFrameProps) {
  const t = useMessages(POST_MESSAGES);
  const url = webUrl(media.url);
  if (!url) return null;
  const name = t('openMedia', { n: index + 1, of });
  return (
    <a
      ref={focusable}
      className={styles.overlay}
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      title={t('openFile', { host: url.host })}
      aria-label={`${name} (${t('opensTab')})`}
      aria-describedby={captionId}
    />
  );
}

/** Film or sound; nothing loads before somebody presses play. */
function Player({ media, index, of, captionId, focusable, onBroken }: MediaFrameProps) {
  const t = useMessages(POST_MESSAGES);
  const shared = {
    ref: focusable,
    src: loadable(media.url) ?? undefined,
    controls: true,
    preload: 'none',
    'aria-label': t(media.type === 'audio' ? 'audio' : 'video', { n: index + 1, of }),
    'aria-describedby': captionId,
    onError: () => onBroken('brokenMedia'),
  } as const;
  const poster = loadable(media.preview_url) ?? undefined;
  const isLoop = media.type === 'gifv';
  // Remote posts carry no captions, only the alt text under it.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (media.type === 'audio') return <audio {...shared} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video {...shared} poster={poster} loop={isLoop} muted={isLoop} playsInline />;
}

/** The side of the picture that is decoded, in pixels; the browser makes it as large as it has to be. */
const SIDE = 32;

/** The blurred stand-in of a picture; it is part of the post, so nothing is requested for it. */
function Blurhash({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    paint(hash, () => (isGone ? null : canvas.current)).catch(() => undefined); // an ill-made one leaves the frame plain
    return () => {
      isGone = true;
    };
  }, [hash]);
  return <canvas ref={canvas} className={styles.blurhash} width={SIDE} height={SIDE} aria-hidden="true" />;
}

async function paint(hash: string, target: () => HTMLCanvasElement | null): Promise<void> {
  const { decode } = await import('blurhash');
  const pixels = new ImageData(SIDE, SIDE);
  pixels.data.set(decode(hash, SIDE, SIDE));
  target()?.getContext('2d')?.putImageData(pixels, 0, 0);
}
