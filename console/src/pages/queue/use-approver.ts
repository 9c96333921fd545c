import { useMessages } from '../../i18n/use-messages';
import { useAccount } from '../../session/use-session';
import { QUEUE_MESSAGES } from './messages';

/** Who approved, from `user:<name>` or `key:<name>`, in words. */
export function useApprover(by: string | null): string {
  const t = useMessages(QUEUE_MESSAGES);
  const account = useAccount();
  const [kind, ...rest] = (by ?? '').split(':');
  const name = rest.join(':');
  if (name === '') return t('approved');
  if (kind === 'key') return t('approvedByKey', { name });
  return name === account?.username ? t('approvedByYou') : t('approvedBy', { name });
}
