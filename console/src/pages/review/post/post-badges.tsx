import { useFormat } from '../../../i18n/use-format';
import { type Messages, useMessages } from '../../../i18n/use-messages';
import { useAccount } from '../../../session/use-session';
import { Icon, type IconName } from '../../../ui/icon';
import { levelOf, ScoreBadge } from '../../../ui/score-badge';
import { effectiveScore, saysNobot } from '../sitting-state';
import { POST_MESSAGES } from './messages';
import type { EN } from './messages.en';
import type { Post } from './post-models';

type Key = keyof typeof EN;
type Words = Messages<Key>;

interface Badge {
  look: 'ok' | 'warn' | 'bad' | 'info' | '';
  icon?: IconName;
  text: string;
}

/** What is known of the author, the decision and the queue, each in words. */
export function PostBadges({ post, decision }: { post: Post; decision: boolean | null | undefined }) {
  const t = useMessages(POST_MESSAGES);
  const format = useFormat();
  const username = useAccount()?.username;
  const badges = [
    ...signalsOf(post, t),
    ...decisionsOf(post, decision, username, t),
    ...queueOf(post, t, (at) => format.dateTime(at)),
  ];
  const score = effectiveScore(post);
  return (
    <ul className="bdgs" aria-label={t('signals')}>
      {badges.map(({ look, icon, text }) => (
        <li className={`bdg ${look}`} key={text}>
          {icon && <Icon name={icon} size={14} />}
          <span>{text}</span>
        </li>
      ))}
      <li className="cs">
        <ScoreBadge score={score}>{t('scoreBadge', { score, level: levelWord(t, score).toLowerCase() })}</ScoreBadge>
      </li>
    </ul>
  );
}

/** The word for the level of a score. */
export function levelWord(t: Words, score: number): string {
  const words = ['level0', 'level1', 'level2', 'level3', 'level4'] as const;
  return t(words[levelOf(score)] ?? 'level4');
}

function signalsOf(post: Post, t: Words): Badge[] {
  const { discoverable, indexable, noindex, bot } = post.author_signals;
  const isNobot = saysNobot(post);
  const isUnknown = !isNobot && [discoverable, indexable, noindex, bot].every((signal) => signal === null);
  const all: (Badge | false)[] = [
    isNobot && { look: 'bad', icon: 'block', text: t('nobot') },
    discoverable === true && { look: 'ok', icon: 'check', text: t('discoverable') },
    indexable === true && { look: 'ok', icon: 'check', text: t('indexable') },
    noindex === true && { look: 'warn', icon: 'eye', text: t('noindex') },
    bot === true && { look: 'info', text: t('bot') },
    isUnknown && { look: '', text: t('noSignals') },
  ];
  return all.filter((badge) => badge !== false);
}

function decisionsOf(
  post: Post,
  decision: boolean | null | undefined,
  username: string | undefined,
  t: Words,
): Badge[] {
  if (decision === null || (decision === undefined && post.reviewed_at === null)) return [];
  const isApproved = decision ?? post.approved;
  const who = decision === undefined ? reviewerOf(post.reviewed_by, username, t) : t('you');
  const text = t(isApproved ? 'approvedBy' : 'rejectedBy', { who });
  return [isApproved ? { look: 'ok', icon: 'check', text } : { look: 'bad', icon: 'cross', text }];
}

const FILTERS: Readonly<Record<string, Key>> = {
  blocked_user: 'byBlockedUser',
  blocked_hashtag: 'byBlockedHashtag',
};

function reviewerOf(signature: string | null, username: string | undefined, t: Words): string {
  const [, kind, name = ''] = /^(user|key|auto):(.*)$/s.exec(signature ?? '') ?? [];
  if (kind === 'user') return name === username ? t('you') : name;
  if (kind === 'key') return t('byKey', { name });
  if (kind !== 'auto') return signature ?? t('somebody');
  const filter = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
  return filter ? t(filter) : t('byFilter', { name });
}

function queueOf(post: Post, t: Words, dateTime: (at: string) => string): Badge[] {
  const { queue_status: status, error_reason, failed_at } = post;
  if (status === 'reserved') return [{ look: 'info', icon: 'queue', text: t('reserved') }];
  if (status === 'delivered') return [{ look: 'ok', icon: 'queue', text: t('delivered') }];
  if (status !== 'error') return [];
  const reason = error_reason || t('noReason');
  const text = failed_at ? t('inErrorAt', { when: dateTime(failed_at), reason }) : t('inError', { reason });
  return [{ look: 'bad', icon: 'warning', text }];
}
