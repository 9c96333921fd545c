import { Link } from 'wouter';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { QUEUE_MESSAGES } from './messages';
import type { Overview } from './overview';

/** Why posts are held back, and where that is set. */
const CAUSES = [
  { cause: 'missing_alt', label: 'missingAlt', tab: 'export' },
  { cause: 'no_media', label: 'noMedia', tab: 'export' },
  { cause: 'blocked_hashtag', label: 'blockedHashtag', tab: 'hashtags' },
  { cause: 'blocked_user', label: 'blockedUser', tab: 'users' },
] as const;

/** How many approved posts the filters hold back, and which filters. */
export function HeldBack({ overview }: { overview: Overview }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const held = overview.held_back;
  return (
    <section className="card" aria-labelledby="held-back">
      <div className="hd">
        <h2 id="held-back">{t('heldBack')}</h2>
        <span className="r num">{format.number(held.total)}</span>
      </div>
      {held.total === 0 && <p className="faint">{t('nothingHeldBack')}</p>}
      <dl className="kv num">
        {CAUSES.filter(({ cause }) => held[cause] > 0).map(({ cause, label, tab }) => (
          <div key={cause}>
            <dt>
              <Link href={`/filters?tab=${tab}`}>{t(label)}</Link>
            </dt>
            <dd>{format.number(held[cause])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
