import { ApiError } from '../api/api-error';
import { useMessages } from '../i18n/use-messages';
import { keptDecisions } from '../session/kept-decisions';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { StatePanel } from '../ui/state-panel';
import { SHELL_MESSAGES } from './messages';

/** Instead of all pages, when it cannot be known who is signed in: that nothing is lost, and a button to try again. */
export function NotStarted({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useMessages(SHELL_MESSAGES);
  const kept = keptDecisions();
  if (!(error instanceof ApiError) || !error.isUnreachable)
    return <Failure what={t('notStarted')} error={error} onRetry={onRetry} />;
  return (
    <StatePanel title={t('unreachable')} icon="offline" actions={<Button onClick={onRetry}>{t('retry')}</Button>}>
      <p role="status">{kept > 0 ? t('kept', { n: kept }) : t('nothingKept')}</p>
    </StatePanel>
  );
}
