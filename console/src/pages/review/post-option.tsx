import { memo, type MouseEvent } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { usePreferences } from '../../preferences/use-preferences';
import { Icon } from '../../ui/icon';
import { Badge } from '../../ui/badge';
import { Preview } from '../../ui/preview';
import { ScoreBadge } from '../../ui/score-badge';
import { TimeAgo } from '../../ui/time-ago';
import { decisionOf } from '../../outbox/entry';
import { REVIEW_MESSAGES } from './messages';
import type { ListLayout } from './post-list';
import { nameOf, effectiveScore, hasHiddenMedia, type Post } from './post/post-models';
import { isBlank } from './post/blank-lines';
import { isPredicted, type Sort } from './review-filter';
import { languageTag } from './post/html-policy';
import { nameOfPresent, type Present } from './presence/presence';
import { excerptOf, hitsOf } from './search-hits';
import { Avatar } from '../../ui/avatar';
import typography from '../../ui/text.module.css';
import thumbnail from '../../ui/thumbnail.module.css';
import tones from '../../ui/tones.module.css';
import styles from './post-list.module.css';
import presenceStyles from './presence/presence.module.css';

interface PostOptionProps {
  layout: ListLayout;
  post: Post;
  index: number;
  size: number;
  isCurrent: boolean;
  isSelected: boolean;
  /** Is any post selected? Then rows show their boxes. */
  isSelecting: boolean;
  /** Was the decision refused? Then it is shown as not saved. */
  isUnsaved: boolean;
  sort: Sort;
  search: string;
  present: readonly Present[] | undefined;
  onPick: (index: number, event: MouseEvent) => void;
}

export const PostOption = memo(function PostOption(props: PostOptionProps) {
  const { layout, post, index, size, isCurrent, isSelected, onPick } = props;
  const decision = decisionOf(post);
  const decided = decision === null ? undefined : decision ? 'approved' : 'rejected';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has the focus, and its keys
    <div
      id={`${layout}-${post.id}`}
      role="option"
      className={layout === 'row' ? styles.row : styles.tile}
      data-current={isCurrent || undefined}
      data-decision={decided}
      aria-selected={isSelected}
      aria-posinset={index + 1}
      aria-setsize={size}
      onClick={(event) => onPick(index, event)}
    >
      {layout === 'row' ? <Row {...props} /> : <Tile {...props} />}
    </div>
  );
});

function Row({ post, isSelected, isSelecting, isUnsaved, sort, search, present }: PostOptionProps) {
  return (
    <>
      <span className={styles.mark} data-selects="">
        <Mark post={post} isUnsaved={isUnsaved} sort={sort} />
        <Checkbox isSelected={isSelected} />
      </span>
      <div className={styles.author}>
        <Author post={post} search={search} present={present} />
      </div>
      <Thumbnail post={post} />
      <Excerpt className={`${typography.clamp} ${typography.fine} ${styles.excerpt}`} post={post} search={search} />
      <Facts post={post} isSelecting={isSelecting} isUnsaved={isUnsaved} />
    </>
  );
}

function Tile({ post, isSelected, isUnsaved, sort, search, present }: PostOptionProps) {
  return (
    <>
      <TilePicture post={post} search={search} />
      <TileBadges post={post} />
      <div className={styles.foot}>
        <span className={styles.mark} data-selects="">
          <Mark post={post} isUnsaved={isUnsaved} sort={sort} />
          <Checkbox isSelected={isSelected} />
        </span>
        <Author post={post} search={search} present={present} />
      </div>
    </>
  );
}

function Author({ post, search, present }: Pick<PostOptionProps, 'post' | 'search' | 'present'>) {
  return (
    <>
      <b className={typography.cut} dir="auto">
        <Marked text={nameOf(post)} search={search} />
      </b>
      {present && <Faces present={present} />}
      <TimeAgo at={post.created_at} />
    </>
  );
}

/** The beginning of a post's text, or where what was searched is found, or that there is none. */
function Excerpt({ post, search, className }: { post: Post; search: string; className?: string }) {
  const t = useMessages(REVIEW_MESSAGES);
  const text = post.spoiler_text || post.plain_text;
  const isEmpty = isBlank(text);
  return (
    <p className={className} lang={isEmpty ? undefined : languageTag(post.language)} dir="auto">
      {isEmpty ? t('noText') : <Marked text={excerptOf(text, search)} search={search} />}
    </p>
  );
}

function TileBadges({ post }: { post: Post }) {
  const t = useMessages(REVIEW_MESSAGES);
  const media = post.media_attachments;
  if (media.length === 0) return null;
  const lacksAlt = media.some(({ description }) => !description);
  return (
    <div className={`${typography.row} ${styles.badges}`}>
      {media.length > 1 && <Badge tone="plain">{t('media', { n: media.length })}</Badge>}
      {hasHiddenMedia(post) && <Badge tone="warning">{t('sensitive')}</Badge>}
      <Badge tone={lacksAlt ? 'warning' : 'good'}>{t(lacksAlt ? 'noAlt' : 'hasAlt')}</Badge>
    </div>
  );
}

/** What a click on it, or beside it on a touch screen, selects. */
function Checkbox({ isSelected }: { isSelected: boolean }) {
  return <span className={styles.checkbox}>{isSelected && <Icon name="check" size={14} />}</span>;
}

/** The decision; before it what the list is sorted by, or the score. */
function Mark({ post, isUnsaved, sort }: Pick<PostOptionProps, 'post' | 'isUnsaved' | 'sort'>) {
  const t = useMessages(REVIEW_MESSAGES);
  const format = useFormat();
  const decision = decisionOf(post);
  const { predicted_approval: approval, wave_size: accounts } = post;
  if (isUnsaved)
    return (
      <span className={`${styles.decision} ${tones.warning}`}>
        <Icon name="warning" size={14} />
      </span>
    );
  const sorted = `${typography.figures} ${styles.sorted}`;
  if (decision === null && isPredicted(sort) && approval !== null)
    return (
      <span className={sorted} title={t('predictedInRow')} data-testid="predicted">
        {format.percent(approval)}
      </span>
    );
  if (decision === null && sort === 'wave_desc' && accounts !== null)
    return <span className={sorted} title={t('inWave', { n: accounts })}>{`×${accounts}`}</span>;
  if (decision === null) return <ScoreBadge score={effectiveScore(post)} />;
  return (
    <span className={`${styles.decision} ${decision ? tones.good : tones.bad}`}>
      <Icon name={decision ? 'check' : 'cross'} size={14} />
      <span className={typography.hidden}>{t(decision ? 'approved' : 'rejected')}</span>
    </span>
  );
}

function Facts({ post, isSelecting, isUnsaved }: Pick<PostOptionProps, 'post' | 'isSelecting' | 'isUnsaved'>) {
  const t = useMessages(REVIEW_MESSAGES);
  const format = useFormat();
  const { language } = usePreferences();
  const media = post.media_attachments;
  const areImages = media.every(({ type }) => type === 'image');
  const warnings = [
    isUnsaved && t('unsaved'),
    hasHiddenMedia(post) && t('sensitive'),
    post.refusal !== null && t(post.refusal),
    post.author_signals.bot && t('bot'),
    media.some(({ description }) => !description) && t('noAlt'),
  ];
  const warning = warnings.find((text) => typeof text === 'string');
  const isForeign = post.language !== null && post.language.split('-')[0] !== language;
  return (
    <div className={styles.facts}>
      {isSelecting && <span className={typography.figures}>{`${t('score')} ${effectiveScore(post)}`}</span>}
      {warning && <span className={styles.warning}>{warning}</span>}
      <span>{t(areImages ? 'images' : 'media', { n: media.length })}</span>
      {isForeign && post.language !== null && <span>{format.languageName(post.language)}</span>}
    </div>
  );
}

function Thumbnail({ post }: { post: Post }) {
  const [first] = post.media_attachments;
  const isHidden = hasHiddenMedia(post);
  if (!first) return null;
  return (
    <div className={`${thumbnail.thumbnail} ${styles.thumbnail}`}>
      <Preview of={first.preview_url} isHidden={isHidden} alt="" width={48} height={48}>
        <Icon name={isHidden ? 'eye' : 'image'} />
      </Preview>
    </div>
  );
}

function TilePicture({ post, search }: { post: Post; search: string }) {
  const t = useMessages(REVIEW_MESSAGES);
  const [first] = post.media_attachments;
  const isHidden = hasHiddenMedia(post);
  return (
    <Preview of={first?.preview_url} isHidden={isHidden} className={styles.picture} alt={first?.description ?? ''}>
      <div className={`${typography.fine} ${styles.text}`}>
        {first && <Icon name={isHidden ? 'eye' : 'image'} />}
        {isHidden && <span>{t('sensitive')}</span>}
        <Excerpt className={typography.clamp} post={post} search={search} />
      </div>
    </Preview>
  );
}

function Marked({ text, search }: { text: string; search: string }) {
  const hits = hitsOf(text, search);
  return hits
    .map(({ start, end }, place) => [
      text.slice(hits[place - 1]?.end ?? 0, start),
      <mark key={start}>{text.slice(start, end)}</mark>,
    ])
    .concat([[text.slice(hits.at(-1)?.end ?? 0)]]);
}

function Faces({ present }: { present: readonly Present[] }) {
  const t = useMessages(REVIEW_MESSAGES);
  const [first] = present;
  if (!first) return null;
  const name = nameOfPresent(first);
  const more = present.length - 1;
  return (
    <span className={presenceStyles.faces} title={t('isOpenAt', { names: present.map(nameOfPresent).join(', ') })}>
      <Avatar name={name} className={presenceStyles.face} />
      <span className={typography.cut}>{name}</span>
      {more > 0 && ` +${more}`}
      <span className={typography.hidden}> {t('hasItOpen')}</span>
    </span>
  );
}
