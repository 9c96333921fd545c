import { api, deletionOf, type Models } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { useMessages } from '../../i18n/use-messages';
import { notify } from '../../ui/toast-store';
import { FILTERS_CHANGE } from './blocklists';
import { SUBSCRIPTION_MESSAGES } from './subscription-messages';

/** Removes a list, which also undoes an upload. */
export function useRemoveList() {
  const t = useMessages(SUBSCRIPTION_MESSAGES);
  return useWrite(
    ({ id }: { id: number; name: string }) =>
      deletionOf(api.DELETE('/api/v1/reblog-controls/blocklists/{id}', { params: { path: { id } } })),
    FILTERS_CHANGE,
    (_, { name }) => notify(t('removed', { name })),
  );
}

type Counts = Pick<Models['Blocklist'], 'domains' | 'accounts' | 'obfuscated' | 'noop' | 'wrong'>;
/** What a list has, and what was left out of it. */
export function useCountsText() {
  const t = useMessages(SUBSCRIPTION_MESSAGES);
  return ({ domains, accounts, obfuscated, noop, wrong }: Counts): string => {
    const leftOut = [
      obfuscated > 0 && t('obfuscated', { n: obfuscated }),
      noop > 0 && t('noop', { n: noop }),
      wrong > 0 && t('wrong', { n: wrong }),
    ];
    return [t('counts', { domains, accounts }), ...leftOut].filter(Boolean).join('; ');
  };
}
