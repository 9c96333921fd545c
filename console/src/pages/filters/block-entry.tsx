import { notify } from '../../ui/toast-store';
import { ApiError } from '../../api/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
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

interface BlockEntryProps {
  kind: Kind;
  entry: Entry;
  /** Gets the focus when the last row goes. */
  heading: RefObject<HTMLElement | null>;
}

export function BlockEntry({ kind, entry, heading }: BlockEntryProps) {
  const t = useMessages(FILTERS_MESSAGES);
  const format = useFormat();
  const isAdmin = useIsAdmin();
  const row = useRef<HTMLLIElement>(null);
  const unblock = useUnblock(kind, entry, () => passFocus(row.current, heading.current));
  const name = kind === 'users' ? entry.value : `#${entry.value}`;
  const again = () => {
    row.current?.querySelector('button')?.focus(); // the notice goes, and its button with it
    unblock.mutate();
  };
  return (
    <li ref={row}>
      <div className={styles.entry}>
        <p className={styles.name}>
          <b dir="auto">{name}</b>
          {entry.isPattern && <Badge tone="info">{t('pattern')}</Badge>}
        </p>
        <p className={entry.reason ? styles.reason : styles.noReason} dir="auto">
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
          onRetry={again}
          inset
          className={styles.failureOfRow}
        />
      )}
    </li>
  );
}

/** The row is about to go: its focus passes to the next one's button, or to the heading. */
function passFocus(row: HTMLElement | null, heading: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  (neighbour?.querySelector('button') ?? heading)?.focus();
}

/** Unblocks; undo blocks again for the same reason. */
function useUnblock(kind: Kind, entry: Entry, onLeave: () => void) {
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
      onLeave();
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
