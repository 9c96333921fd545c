import { useEffect, useEffectEvent, useState } from 'react';
import { type Catalogue, useMessages } from '../../../i18n/use-messages';
import { usePreferences } from '../../../preferences/use-preferences';
import { Button, IconButton } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Icon } from '../../../ui/icon';
import { loadable } from '../../../ui/web-address';
import { useReview } from '../use-review';
import { withoutBlankLines } from './blank-lines';
import { languageTag } from './html-policy';
import { coverOf } from './media-grid';
import { POST_MESSAGES } from './messages';
import styles from './picture-viewer.module.css';
import type { Media, Post } from './post-models';

const PICTURE_MESSAGES = {
  ...POST_MESSAGES,
  picture: { en: 'Picture {n} of {of}', de: 'Bild {n} von {of}' },
  previousPicture: { en: 'Previous picture', de: 'Voriges Bild' },
  nextPicture: { en: 'Next picture', de: 'Nächstes Bild' },
  pictureFacts: { en: 'Alt text and size', de: 'Alt-Text und Größe' },
  pictureSize: { en: '{width} × {height} pixels', de: '{width} × {height} Pixel' },
  brokenPicture: { en: 'This picture could not be loaded.', de: 'Dieses Bild konnte nicht geladen werden.' },
} satisfies Catalogue;

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A post's pictures in full size: arrows change the picture, I shows details, Esc or Space closes. */
export function PictureViewer({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useMessages(PICTURE_MESSAGES);
  const { view } = useReview();
  const { media: loading } = usePreferences();
  const [hasFacts, setFacts] = useState(false);
  const pictures = post.media_attachments.flatMap((media, index) => (media.type === 'image' ? [{ media, index }] : []));
  const place = pictures.findIndex(({ index }) => index === view.image);
  const shown = pictures[place];
  const isCovered = !view.isRevealed && coverOf(post, loading) !== null;
  const go = (by: number) => {
    const next = pictures[place + by];
    if (next) view.viewPicture(next.index);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // A dialog above the viewer, such as the sign-in, keeps its keys.
    if (document.querySelectorAll('dialog[open]').length > 1) return;
    const key = event.key.toLowerCase();
    const isSpace = key === ' ' && !(event.target as Element).closest('button');
    if (event.key in STEPS) go(STEPS[event.key] ?? 0);
    else if (key === 'i') setFacts(!hasFacts);
    else if (isCovered && (isSpace || key === 'v')) view.reveal();
    else if (isSpace) onClose();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  if (!shown) return null;
  return (
    <Dialog title={t('picture', { n: place + 1, of: pictures.length })} width="full" onClose={onClose}>
      <div className={styles.tools}>
        {pictures.length > 1 && (
          <>
            <IconButton className={styles.back} icon="arrow" label={t('previousPicture')} onClick={() => go(-1)} />
            <IconButton icon="arrow" label={t('nextPicture')} onClick={() => go(1)} />
          </>
        )}
        <Button aria-pressed={hasFacts} onClick={() => setFacts(!hasFacts)}>
          {t('pictureFacts')} <kbd aria-hidden="true">I</kbd>
        </Button>
        <IconButton icon="cross" label={t('close')} autoFocus={!isCovered} onClick={onClose} />
      </div>
      {isCovered ? (
        <div className={styles.stage}>
          <Button icon="eye" autoFocus action="showMedia" onClick={view.reveal}>
            {t('showMedia')}
          </Button>
        </div>
      ) : (
        <Picture key={shown.index} media={shown.media} />
      )}
      {hasFacts && <Facts media={shown.media} lang={post.language} />}
    </Dialog>
  );
}

/** The full picture, or its preview where that cannot be loaded; a placeholder where neither can. */
function Picture({ media }: { media: Media }) {
  const t = useMessages(PICTURE_MESSAGES);
  const [failed, setFailed] = useState(0);
  const addresses = [loadable(media.url), loadable(media.preview_url)].filter((each) => each !== null);
  const address = addresses[failed];
  if (address === undefined)
    return (
      <div className={styles.stage} role="status">
        <Icon name="image" />
        <p>{t('brokenPicture')}</p>
        <Button onClick={() => setFailed(0)}>{t('retry')}</Button>
      </div>
    );
  return (
    <div className={styles.stage}>
      <img
        key={address}
        className={styles.picture}
        src={address}
        alt={media.description ?? ''}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        referrerPolicy="no-referrer"
        onError={() => setFailed(failed + 1)}
      />
    </div>
  );
}

function Facts({ media: { description, width, height }, lang }: { media: Media; lang: string | null }) {
  const t = useMessages(PICTURE_MESSAGES);
  return (
    <div className={styles.facts}>
      <p lang={description === null ? undefined : languageTag(lang)} dir="auto">
        {description === null ? t('noAltText') : withoutBlankLines(description)}
      </p>
      {width !== null && height !== null && <p dir="ltr">{t('pictureSize', { width, height })}</p>}
    </div>
  );
}
