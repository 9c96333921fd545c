import { readActor } from '../../../api/actor';
import { useFormat } from '../../../i18n/use-format';
import { type MessagesOf, useMessages } from '../../../i18n/use-messages';
import { useAccount } from '../../../session/use-session';
import { Badge, type Tone } from '../../../ui/badge';
import { Icon, type IconName } from '../../../ui/icon';
import { later } from '../../../ui/later';
import { ScoreBadge } from '../../../ui/score-badge';
import { levelOf } from '../../../ui/score-level';
import { useReasonWords } from '../../../ui/rejection-reasons';
import { effectiveScore, type Post } from './post-models';
import { POST_MESSAGES } from './messages';
import styles from './post-view.module.css';

const Reply = later(async () => (await import('./thread/reply')).Reply);

type Key = keyof typeof POST_MESSAGES;
type Words = MessagesOf<typeof POST_MESSAGES>;

interface BadgeText {
  tone: Tone;
  icon?: IconName;
  text: string;
}

export function PostBadges({ post }: { post: Post }) {
  const t = useMessages(POST_MESSAGES);
  const format = useFormat();
  const username = useAccount()?.username;
  const reasonWords = useReasonWords();
  const badges = [
    ...signalsOf(post, t),
    ...decisionsOf(post, username, reasonWords, t),
    ...queueOf(post, t, (at) => format.dateTime(at)),
  ];
  const score = effectiveScore(post);
  return (
    <ul className={styles.badges} aria-label={t('signals')}>
      {post.details.reply_to && <Reply post={post} />}
      {badges.map(({ tone, icon, text }) => (
        <li key={text}>
          <Badge tone={tone} wraps>
            {icon && <Icon name={icon} size={14} />}
            <span>{text}</span>
          </Badge>
        </li>
      ))}
      <li className={styles.score}>
        <ScoreBadge score={score}>{t('scoreBadge', { score, level: levelWord(t, score).toLowerCase() })}</ScoreBadge>
      </li>
      {post.predicted_approval !== null && (
        <li className={styles.score}>
          <Badge tone="plain">{t('predicted', { percent: format.percent(post.predicted_approval) })}</Badge>
        </li>
      )}
    </ul>
  );
}

export function levelWord(t: Words, score: number): string {
  const words = ['level0', 'level1', 'level2', 'level3'] as const;
  return t(words[levelOf(score)] ?? 'level3');
}

const RESTRICTED = { approval: 'reblogsByApproval', limited: 'reblogsBySome', author: 'reblogsByNobody' } as const;

function signalsOf(post: Post, t: Words): BadgeText[] {
  const policy = post.details.reblog_policy;
  const isRestricted = policy !== null && policy !== 'public';
  const { discoverable, indexable, noindex, bot, limited, moved_to: movedTo } = post.author_signals;
  const { refusal } = post;
  const isUnknown = !refusal && [discoverable, indexable, noindex, bot].every((signal) => signal === null);
  const all: (BadgeText | false)[] = [
    refusal !== null && { tone: 'bad', icon: 'block', text: t(refusal) },
    discoverable === true && { tone: 'good', icon: 'check', text: t('discoverable') },
    indexable === true && { tone: 'good', icon: 'check', text: t('indexable') },
    isRestricted && { tone: 'warning', icon: 'block', text: t(RESTRICTED[policy]) },
    noindex === true && { tone: 'warning', icon: 'eye', text: t('noindex') },
    limited === true && { tone: 'warning', icon: 'warning', text: t('limited', { instance: post.instance }) },
    movedTo !== null && { tone: 'info', text: t('movedTo', { account: movedTo }) },
    bot === true && { tone: 'info', text: t('bot') },
    isUnknown && { tone: 'plain', text: t('noSignals') },
  ];
  return all.filter((badge) => badge !== false);
}

function decisionsOf(post: Post, username: string | undefined, words: (key: string) => string, t: Words): BadgeText[] {
  if (post.reviewed_at === null) return [];
  const who = reviewerOf(post.reviewed_by, username, t);
  if (post.approved) return [{ tone: 'good', icon: 'check', text: t('approvedBy', { who }) }];
  const text = t('rejectedBy', { who });
  const reason = post.rejection_reason && words(post.rejection_reason);
  return [{ tone: 'bad', icon: 'cross', text: reason ? t('rejectedFor', { text, reason }) : text }];
}

const FILTERS: Readonly<Record<string, Key>> = { blocked_user: 'byBlockedUser', blocked_hashtag: 'byBlockedHashtag' };

function reviewerOf(signature: string | null, username: string | undefined, t: Words): string {
  const { kind, name } = readActor(signature);
  if (kind === 'user') return name === username ? t('you') : name;
  if (kind === 'key') return t('byKey', { name });
  if (kind === 'other') return signature ?? t('somebody');
  const filter = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
  return filter ? t(filter) : t('byFilter', { name });
}

function queueOf(post: Post, t: Words, dateTime: (at: string) => string): BadgeText[] {
  const { queue_status: status, error_reason, failed_at } = post;
  if (status === 'reserved') return [{ tone: 'info', icon: 'queue', text: t('reserved') }];
  if (status === 'delivered') return [{ tone: 'good', icon: 'queue', text: t('delivered') }];
  if (status !== 'error') return [];
  const reason = error_reason || t('noReason');
  const text = failed_at ? t('inErrorAt', { when: dateTime(failed_at), reason }) : t('inError', { reason });
  return [{ tone: 'bad', icon: 'warning', text }];
}
