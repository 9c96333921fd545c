import { notify } from '../../ui/toast-store';
import { ApiError } from '../../api/api-error';
import { useWrite } from '../../api/use-write';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import card from '../../ui/card.module.css';
import form from '../../ui/form.module.css';
import text from '../../ui/text.module.css';
import { BLOCKLISTS, type Entry, FILTERS_CHANGE, type Kind, nameOf } from './blocklists';
import { CarryingWarning } from './what-blocking-does';
import { FILTERS_MESSAGES } from './messages';
import styles from './filters.module.css';

export function BlockEntry({ kind, entry }: { kind: Kind; entry: Entry }) {
  const t = useMessages(FILTERS_MESSAGES);
  const format = useFormat();
  const isAdmin = useIsAdmin();
  const unblock = useUnblock(kind, entry);
  const name = nameOf(kind, entry.value);
  return (
    <li tabIndex={-1}>
      <div className={`${card.entry} ${styles.entry}`}>
        <p className={text.row}>
          <b dir="auto">{name}</b>
          {entry.is_pattern && <Badge tone="info">{t('pattern')}</Badge>}
        </p>
        <p className={entry.reason ? text.soft : text.faint} dir="auto">
          {entry.reason || t('noReason')}
        </p>
        <p className={`${form.hint} ${text.row} ${styles.facts} ${text.figures}`}>
          <time dateTime={entry.created_at} title={format.exact(entry.created_at)}>
            {t('blockedOn', { date: format.date(entry.created_at) })}
          </time>
          <Badge tone={entry.held_back > 0 ? 'warning' : 'plain'}>{t('holdsBack', { n: entry.held_back })}</Badge>
        </p>
        {isAdmin && (
          <Button
            className={styles.unblock}
            busy={unblock.isPending || unblock.isSuccess}
            aria-label={t('unblockNamed', { name })}
            onClick={() => unblock.mutate()}
          >
            {t('unblock')}
          </Button>
        )}
      </div>
      {kind === 'hashtags' && <CarryingWarning hashtag={entry.value} />}
      {unblock.isError && (
        <Failure
          what={t('unblockFailed', { name })}
          error={unblock.error}
          onRetry={() => unblock.mutate()}
          inset
          className={styles.failureOfRow}
        />
      )}
    </li>
  );
}

function useUnblock(kind: Kind, { id, value, reason }: Entry) {
  const t = useMessages(FILTERS_MESSAGES);
  const { block, unblock } = BLOCKLISTS[kind];
  const name = nameOf(kind, value);
  const blockAgain = useWrite(
    () => block({ value, reason }),
    FILTERS_CHANGE,
    () => notify(t('blocked', { name })),
    () => notify(t('blockAgainFailed', { name }), { tone: 'bad' }),
  );
  return useWrite(
    () => removed(unblock(id)),
    FILTERS_CHANGE,
    (wasThere) => {
      if (wasThere) notify(t('unblocked', { name }), { action: { label: t('undo'), run: () => blockAgain.mutate() } });
      else notify(t('wasUnblocked', { name }));
    },
  );
}

/** False when somebody else was faster. */
function removed(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return false;
      throw error;
    },
  );
}
