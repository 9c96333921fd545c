import { notify } from '../../ui/toast-store';
import { ApiError } from '../../api/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import text from '../../ui/text.module.css';
import { BLOCKLISTS, type Entry, type Kind, refreshFilters, removeFromBlocklist } from './blocklists';
import { CarryingWarning } from './carrying-warning';
import { FILTERS_MESSAGES } from './messages';
import styles from './filters.module.css';

export function BlockEntry({ kind, entry }: { kind: Kind; entry: Entry }) {
  const t = useMessages(FILTERS_MESSAGES);
  const format = useFormat();
  const isAdmin = useIsAdmin();
  const unblock = useUnblock(kind, entry);
  const name = kind === 'users' ? entry.value : `#${entry.value}`;
  return (
    <li tabIndex={-1}>
      <div className={styles.entry}>
        <p className={styles.name}>
          <b dir="auto">{name}</b>
          {entry.isPattern && <Badge tone="info">{t('pattern')}</Badge>}
        </p>
        <p className={entry.reason ? text.soft : text.faint} dir="auto">
          {entry.reason || t('noReason')}
        </p>
        <p className={`${styles.facts} ${text.figures}`}>
          <time dateTime={entry.createdAt} title={format.exact(entry.createdAt)}>
            {t('blockedOn', { date: format.date(entry.createdAt) })}
          </time>
          <Badge tone={entry.heldBack > 0 ? 'warning' : 'plain'}>{t('holdsBack', { n: entry.heldBack })}</Badge>
        </p>
        {isAdmin && (
          <Button
            className={styles.unblock}
            busy={unblock.isPending}
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
          onRetry={unblock.mutate}
          inset
          className={styles.failureOfRow}
        />
      )}
    </li>
  );
}

/** Unblocks; undo blocks again for the same reason. */
function useUnblock(kind: Kind, entry: Entry) {
  const t = useMessages(FILTERS_MESSAGES);
  const queries = useQueryClient();
  const name = kind === 'users' ? entry.value : `#${entry.value}`;
  const blockAgain = async () => {
    try {
      await BLOCKLISTS[kind].block({ value: entry.value, reason: entry.reason });
      notify(t('blocked', { name }));
    } catch {
      notify(t('blockAgainFailed', { name }), { tone: 'bad' });
    }
    refreshFilters(queries);
  };
  return useMutation({
    mutationFn: () => removed(BLOCKLISTS[kind].unblock(entry.id)),
    onSuccess: (wasThere) => {
      removeFromBlocklist(queries, kind, entry.id);
      refreshFilters(queries);
      if (wasThere) notify(t('unblocked', { name }), { action: { label: t('undo'), run: () => void blockAgain() } });
      else notify(t('wasUnblocked', { name }));
    },
  });
}

/** False when somebody else was faster. */
async function removed(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
