import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { useKeyLabel } from '../../../keys/use-keys';
import { Icon } from '../../../ui/icon';
import { loadable, webUrl } from '../../../ui/web-address';
import { useReview } from '../use-review';
import type { MediaControl, MediaTileProps } from './media-grid';
import styles from './media.module.css';
import { POST_MESSAGES } from './messages';
import type { Media } from './post-models';

interface MediaFrameProps extends MediaTileProps {
  control: MediaControl;
  isBroken: boolean;
  onBroken: (what: 'brokenImage' | 'brokenMedia') => void;
}

export function MediaFrame(props: MediaFrameProps) {
  const { media, cover } = props;
  const [natural, setNatural] = useState(media.width && media.height ? media.width / media.height : null);
  const plays = cover === null && PLAYED.has(media.type) && loadable(media.url) !== null;
  return (
    <div
      className={media.type === 'audio' ? `${styles.frame} ${styles.audio}` : styles.frame}
      data-cover={cover ?? undefined}
      style={natural === null ? undefined : { aspectRatio: String(natural) }}
    >
      {plays ? <Player {...props} /> : <Preview {...props} onShape={setNatural} />}
      {!plays && <Overlay {...props} />}
    </div>
  );
}

const PLAYED = new Set<Media['type']>(['video', 'gifv', 'audio']);

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

/** What a click on the medium does: it is shown, opened in full size, or opened where it comes from. */
function Overlay({ media, cover, index, of, control }: MediaFrameProps) {
  const t = useMessages(POST_MESSAGES);
  const { view } = useReview();
  const key = useKeyLabel(cover ? 'showMedia' : 'viewPicture');
  const url = webUrl(media.url);
  if (cover)
    return (
      <button
        type="button"
        className={styles.overlay}
        aria-keyshortcuts={key ?? undefined}
        onClick={view.reveal}
        {...control}
      >
        <span className={styles.show}>
          <Icon name="eye" size={16} />
          {t('showMedia')}
          {key && <kbd aria-hidden="true">{key}</kbd>}
        </span>
      </button>
    );
  if (media.type === 'image')
    return (
      <button
        type="button"
        className={styles.overlay}
        title={key ? `${t('viewPicture')} (${key})` : t('viewPicture')}
        aria-label={t('openImage', { n: index + 1, of })}
        onClick={() => view.viewPicture(index)}
        {...control}
      />
    );
  if (!url) return null;
  return (
    <a
      className={styles.overlay}
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      title={t('openFile', { host: url.host })}
      aria-label={`${t('openMedia', { n: index + 1, of })} (${t('opensTab')})`}
      {...control}
    />
  );
}

function Player({ media, index, of, control, onBroken }: MediaFrameProps) {
  const t = useMessages(POST_MESSAGES);
  const shared = {
    ...control,
    src: loadable(media.url) ?? undefined,
    controls: true,
    preload: 'none',
    'aria-label': t(media.type === 'audio' ? 'audio' : 'video', { n: index + 1, of }),
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
