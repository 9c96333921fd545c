import { memo, type MouseEvent } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { usePreferences } from '../../preferences/use-preferences';
import { Icon } from '../../ui/icon';
import { ScoreBadge } from '../../ui/score-badge';
import { TimeAgo } from '../../ui/time-ago';
import { REVIEW_MESSAGES } from './messages';
import { nameOf } from './review-actions';
import { effectiveScore, type Post, saysNobot } from './sitting-state';
import { Thumbnail } from './thumbnail';

interface PostRowProps {
  post: Post;
  place: number;
  size: number;
  isCurrent: boolean;
  isSelected: boolean;
  /** Are rows being selected? Then a box is shown in place of the score. */
  isPicking: boolean;
  decision: boolean | null;
  top: number;
  onPick: (place: number, event: MouseEvent) => void;
}

/** A post in the list, 92 pixels high. */
export const PostRow = memo(function PostRow(props: PostRowProps) {
  const { post, place, size, isCurrent, isSelected, isPicking, decision, top, onPick } = props;
  const classes = ['row', isCurrent && 'cur', decision !== null && 'done'].filter(Boolean).join(' ');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has the focus, and its keys
    <div
      id={`row-${post.id}`}
      role="option"
      className={classes}
      aria-selected={isSelected}
      aria-posinset={place + 1}
      aria-setsize={size}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => onPick(place, event)}
    >
      {isPicking ? <Box isSelected={isSelected} /> : <Mark post={post} decision={decision} />}
      <div className="h">
        <b>{nameOf(post)}</b>
        <TimeAgo at={post.created_at} />
      </div>
      <Thumbnail post={post} />
      <p lang={post.language ?? undefined} dir="auto">
        {post.spoiler_text || post.plain_text}
      </p>
      <RowFacts post={post} isPicking={isPicking} />
    </div>
  );
});

function Box({ isSelected }: { isSelected: boolean }) {
  return <span className="sel">{isSelected && <Icon name="check" size={14} />}</span>;
}

function Mark({ post, decision }: { post: Post; decision: boolean | null }) {
  const t = useMessages(REVIEW_MESSAGES);
  if (decision === null) return <ScoreBadge score={effectiveScore(post)} />;
  return (
    <span className={decision ? 'st a' : 'st r'}>
      <Icon name={decision ? 'check' : 'cross'} size={14} />
      <span className="vh">{t(decision ? 'approved' : 'rejected')}</span>
    </span>
  );
}

function RowFacts({ post, isPicking }: { post: Post; isPicking: boolean }) {
  const t = useMessages(REVIEW_MESSAGES);
  const format = useFormat();
  const { language } = usePreferences();
  const media = post.media_attachments;
  const areImages = media.every(({ type }) => type === 'image');
  const warnings = [
    (post.sensitive || post.spoiler_text !== '') && t('sensitive'),
    saysNobot(post) && t('nobot'),
    post.author_signals.bot && t('bot'),
    media.some(({ description }) => !description) && t('noAlt'),
  ].filter((text): text is string => typeof text === 'string');
  const isForeign = post.language !== null && post.language.split('-')[0] !== language;
  return (
    <div className="m">
      {isPicking && <span className="num">{`${t('score')} ${effectiveScore(post)}`}</span>}
      {warnings.slice(0, 1).map((text) => (
        <span className="w" key={text}>
          {text}
        </span>
      ))}
      <span>{t(areImages ? 'images' : 'media', { n: media.length })}</span>
      {isForeign && post.language !== null && <span>{format.languageName(post.language)}</span>}
    </div>
  );
}
