import { type ReactNode, useRef } from 'react';
import { useFormat } from '../../../i18n/use-format';
import { useMessages } from '../../../i18n/use-messages';
import { useKeyLabel } from '../../../keys/use-keys';
import { Avatar } from '../../../ui/avatar';
import { Icon } from '../../../ui/icon';
import { TimeAgo } from '../../../ui/time-ago';
import { webUrl } from '../../../ui/web-address';
import { AuthorFacts } from './author-facts';
import { fullNameOf, nameOf, type Post } from './post-models';
import { type EmojiPictures, EmojiText, ShowEmoji, useEmojiPictures } from './emoji';
import { useEvidence } from './evidence-highlights';
import { languageTag } from './html-policy';
import { SafeHtml } from './safe-html';
import { MediaGrid } from './media-grid';
import { POST_MESSAGES } from './messages';
import { PostBadges } from './post-badges';
import { CardOf, PollOf, QuoteOf } from './post-details';
import { useReview } from '../use-review';
import { useKeptFocus } from './focus';
import { useGet } from '../../../api/queries';
import { usePreferences } from '../../../preferences/use-preferences';
import typography from '../../../ui/text.module.css';
import tones from '../../../ui/tones.module.css';
import styles from './post-view.module.css';

export function PostView({ post, topSlot }: { post: Post; topSlot: ReactNode }) {
  const { view } = useReview();
  const article = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const pictures = useEmojiPictures(post, view.isRevealed);
  useEvidence(text, post, pictures);
  useKeptFocus('post', article);
  return (
    <article className={styles.post} ref={article} tabIndex={-1}>
      {topSlot}
      <PostHead post={post} pictures={pictures} />
      <AuthorFacts post={post} />
      <PostBadges post={post} />
      <Warning post={post} pictures={pictures} />
      <SafeHtml post={post} pictures={pictures} element={text} isAll={isTextAlone(post)} />
      <ShowEmoji post={post} />
      <PollOf post={post} pictures={pictures} />
      <QuoteOf post={post} />
      <CardOf post={post} />
      <MediaGrid post={post} />
      <Meta post={post} />
    </article>
  );
}

interface OfPost {
  post: Post;
  pictures: EmojiPictures;
}

function isTextAlone({ media_attachments: media, details }: Post): boolean {
  return media.length === 0 && details.poll === null && details.quote === null && details.card === null;
}

function Warning({ post, pictures }: OfPost) {
  const t = useMessages(POST_MESSAGES);
  if (!post.sensitive && post.spoiler_text === '') return null;
  const warning = (
    <span lang={languageTag(post.language)} dir="auto">
      <EmojiText text={post.spoiler_text} pictures={pictures} />
    </span>
  );
  return (
    <p className={`${styles.warning} ${typography.framed} ${tones.box} ${tones.warning}`}>
      <Icon name="eye" size={16} />
      <span>{post.spoiler_text === '' ? t('markedSensitive') : t.rich('contentWarning', { text: warning })}</span>
    </p>
  );
}

function Meta({ post }: { post: Post }) {
  const t = useMessages(POST_MESSAGES);
  const format = useFormat();
  const time = (at: string) => (
    <time dateTime={at} title={format.exact(at)}>
      {format.dateTime(at)}
    </time>
  );
  const { edited_at: editedAt, reblogs_count: reblogs, replies_count: replies } = post.details;
  return (
    <ul className={styles.facts}>
      <li>{t('stream', { hashtag: post.stream_hashtag, instance: post.instance })}</li>
      <li>{t.rich('posted', { when: time(post.created_at) })}</li>
      {editedAt !== null && <li>{t.rich('edited', { when: time(editedAt) })}</li>}
      <li>{t.rich('fetched', { when: time(post.fetched_at) })}</li>
      <li className={typography.figures}>{t('favourites', { n: post.favourites_count })}</li>
      {reblogs !== null && <li className={typography.figures}>{t('reblogs', { n: reblogs })}</li>}
      {replies !== null && <li className={typography.figures}>{t('replies', { n: replies })}</li>}
    </ul>
  );
}

function PostHead({ post, pictures }: OfPost) {
  const format = useFormat();
  const name = fullNameOf(post);
  return (
    <header className={styles.head} dir="auto">
      <Avatar name={nameOf(post)} />
      <div className={styles.author}>
        <h2 className={typography.clamp} title={name}>
          <EmojiText text={name} pictures={pictures} />
        </h2>
        <div className={styles.handle}>
          <bdi>{post.author_account}</bdi>
        </div>
      </div>
      <div className={styles.origin}>
        <span dir="ltr">
          <TimeAgo at={post.created_at} />
        </span>
        <span dir="ltr">
          {post.language !== null && <i>{format.languageName(post.language)}</i>}
          <Original address={post.url} />
          <TranslateLink post={post} />
        </span>
      </div>
    </header>
  );
}

function Original({ address }: { address: string }) {
  const t = useMessages(POST_MESSAGES);
  const key = useKeyLabel('openOriginal');
  const url = webUrl(address);
  if (!url) return null;
  const title = t('openOriginal', { host: url.host });
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer" title={key === null ? title : `${title} (${key})`}>
      {t('original')}
      <span aria-hidden="true"> ↗</span>
      <span className={typography.hidden}> ({t('opensTab')})</span>
    </a>
  );
}

/** Servers take addresses of some thousand characters. */
const LONGEST = 1_500;

/** Links to the translation service that the operator set; nothing is sent before the click. */
function TranslateLink({ post }: { post: Post }) {
  const t = useMessages(POST_MESSAGES);
  const { language } = usePreferences();
  const isForeign = post.language !== null && post.language.split('-')[0] !== language;
  const { data } = useGet(['console-settings'], '/api/v1/console-settings', {
    staleTime: Infinity,
    enabled: isForeign,
  });
  if (!isForeign || !data?.translate_url || post.plain_text === '') return null;
  const words = [post.spoiler_text, post.plain_text].filter(Boolean).join('\n\n');
  const text = [...words].slice(0, LONGEST).join('');
  const address = data.translate_url
    .replaceAll('{text}', () => encodeURIComponent(text))
    .replaceAll('{language}', language);
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
      {t('translate')}
      <span className={typography.hidden}> ({t('opensTab')})</span>
    </a>
  );
}
