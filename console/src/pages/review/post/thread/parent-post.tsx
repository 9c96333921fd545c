import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error';
import type { Models } from '../../../../api/client';
import { useGet } from '../../../../api/queries';
import { type Catalogue, has, useMessages } from '../../../../i18n/use-messages';
import button from '../../../../ui/button.module.css';
import card from '../../../../ui/card.module.css';
import { QueryState } from '../../../../ui/query-state';
import typography from '../../../../ui/text.module.css';
import { TimeAgo } from '../../../../ui/time-ago';
import { useUnreachable, whyOf } from '../../../streams/unreachable';
import { withoutBlankLines } from '../blank-lines';
import { languageTag } from '../html-policy';
import { POST_MESSAGES } from '../messages';
import { Address } from '../post-details';
import details from '../post-details.module.css';
import type { Post } from '../post-models';
import styles from './parent-post.module.css';

const MESSAGES = {
  ...POST_MESSAGES,
  parentLoading: { en: 'Loading what it replies to', de: 'Wird geladen, worauf er antwortet' },
  parentFailed: {
    en: 'What it replies to could not be loaded',
    de: 'Worauf er antwortet, konnte nicht geladen werden',
  },
  wholeText: { en: 'Whole text', de: 'Ganzer Text' },
  lessText: { en: 'Less', de: 'Weniger' },
  showText: { en: 'Show text', de: 'Text zeigen' },
  hideText: { en: 'Hide text', de: 'Text ausblenden' },
  parentMedia: {
    en: '{n, plural, one {# picture, film or sound} other {# pictures, films or sounds}}',
    de: '{n, plural, one {# Bild, Film oder Ton} other {# Bilder, Filme oder Töne}}',
  },
} satisfies Catalogue;

const REASONS = {
  post_missing: {
    en: 'Look twice: this post itself is deleted on {instance}, or no longer public.',
    de: 'Genau hinsehen: Auf {instance} ist dieser Beitrag selbst gelöscht oder nicht mehr öffentlich.',
  },
  gone: {
    en: 'That post is gone from {instance}, or not everybody may see it.',
    de: 'Jenen Beitrag gibt es auf {instance} nicht mehr, oder nicht alle dürfen ihn sehen.',
  },
  not_public: { en: 'Not everybody may see that post.', de: 'Jenen Beitrag dürfen nicht alle sehen.' },
  unreadable: {
    en: '{instance} sends nothing of that post that can be shown.',
    de: '{instance} schickt von jenem Beitrag nichts, was gezeigt werden kann.',
  },
} satisfies Catalogue;

/** Asks the instance, which is why nothing but a click does: not a second attempt, and no return to the window. */
const ON_REQUEST = { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** The post that a post replies to. */
export function ParentPost({ post: { id, instance } }: { post: Post }) {
  const t = useMessages(MESSAGES);
  const tReason = useMessages(REASONS);
  const unreachable = useUnreachable();
  const params = { path: { id } };
  const thread = useGet(['thread', id], '/api/v1/posts/{id}/thread', { params, ...ON_REQUEST });
  const why = unreachable(instance, whyOf(thread.error));
  const error = why === null ? thread.error : new ApiError(503, why, null);
  return (
    <div className={styles.parent}>
      <QueryState inset what={t('parentFailed')} query={{ ...thread, error }} lines={2} loading={t('parentLoading')} />
      {thread.data?.parent && <Parent parent={thread.data.parent} />}
      {thread.data?.reason && (
        <p className={typography.soft}>
          {tReason(has(REASONS, thread.data.reason) ? thread.data.reason : 'unreadable', { instance })}
        </p>
      )}
    </div>
  );
}

function Parent({ parent }: { parent: Models['ParentPost'] }) {
  const t = useMessages(MESSAGES);
  const { display_name: name, account, created_at: at, spoiler_text: warning, media_count: media } = parent;
  const words = (
    <span lang={languageTag(parent.language)} dir="auto">
      {warning}
    </span>
  );
  return (
    <div className={`${card.card} ${details.detail}`}>
      <p className={styles.head}>
        <b dir="auto">{name}</b> <bdi className={typography.faint}>{account}</bdi>{' '}
        <span className={typography.faint}>
          · <TimeAgo at={at} />
        </span>
      </p>
      {warning !== '' && <p>{t.rich('contentWarning', { text: words })}</p>}
      {parent.text !== '' && <Text parent={parent} />}
      {media > 0 && <p className={typography.small}>{t('parentMedia', { n: media })}</p>}
      <Address of={parent.url} />
    </div>
  );
}

/** Two lines, or with a content warning none, until somebody wants all. */
function Text({ parent: { text, language, spoiler_text } }: { parent: Models['ParentPost'] }) {
  const t = useMessages(MESSAGES);
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const element = useRef<HTMLParagraphElement>(null);
  const isHidden = spoiler_text !== '' && !isWhole;
  useEffect(() => {
    const shown = element.current;
    if (!shown) return undefined;
    const observer = new ResizeObserver(() => setCut(shown.scrollHeight > shown.clientHeight));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [isHidden]);
  const label = spoiler_text === '' ? (isWhole ? 'lessText' : 'wholeText') : isWhole ? 'hideText' : 'showText';
  return (
    <>
      {!isHidden && (
        <p
          ref={element}
          className={`${details.text} ${isWhole ? '' : `${typography.clamp} ${styles.short}`}`}
          lang={languageTag(language)}
          dir="auto"
        >
          {withoutBlankLines(text)}
        </p>
      )}
      {(isHidden || isWhole || isCut) && (
        <button
          type="button"
          className={`${button.link} ${styles.more}`}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(label)}
        </button>
      )}
    </>
  );
}
