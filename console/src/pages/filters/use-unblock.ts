import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { useMessages } from '../../i18n/use-messages';
import { notify } from '../../ui/notify';
import { BLOCKLISTS, type Entry, type Kind, removeFromBlocklist, refreshFilters } from './blocklists';
import { FILTERS_MESSAGES } from './messages';

/** Unblocks; undo blocks again for the same reason. */
export function useUnblock(kind: Kind, entry: Entry, onLeave: () => void) {
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
    networkMode: 'always',
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
