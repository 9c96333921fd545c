import { ApiError } from '../api/api-error';
import { type Catalogue, useMessages } from '../i18n/use-messages';
import { Button } from './button';
import { Icon } from './icon';

const MESSAGES: Catalogue<'unreachable' | 'failed' | 'retry' | 'stale'> = {
  en: {
    unreachable: '{what}: the service does not answer.',
    failed: '{what}: {detail}.',
    stale: 'What you see may be old.',
    retry: 'Retry',
  },
  de: {
    unreachable: '{what}: Der Dienst antwortet nicht.',
    failed: '{what}: {detail}.',
    stale: 'Das Gezeigte ist womöglich veraltet.',
    retry: 'Erneut versuchen',
  },
};

interface FailureProps {
  /** What could not be had or done, as `Streams could not be loaded`. */
  what: string;
  error: unknown;
  onRetry?: () => void;
  /** Is older data shown all the same? */
  isStale?: boolean;
}

/** Says what failed, and offers to try again. */
export function Failure({ what, error, onRetry, isStale }: FailureProps) {
  const t = useMessages(MESSAGES);
  const detail = error instanceof ApiError && !error.isUnreachable ? error.detail : null;
  return (
    <div className="banner bad" role="alert">
      <Icon name="warning" />
      <span>
        {detail === null ? t('unreachable', { what }) : t('failed', { what, detail })} {isStale && t('stale')}
      </span>
      {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  );
}
