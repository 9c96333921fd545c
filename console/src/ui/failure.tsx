import { ApiError } from '../api/api-error';
import { type Catalogue, useMessages } from '../i18n/use-messages';
import { Button } from './button';
import { focusContent } from './focus-content';
import { Icon } from './icon';

const MESSAGES: Catalogue<'unreachable' | 'signedOut' | 'failed' | 'retry' | 'stale'> = {
  en: {
    unreachable: '{what}: the service does not answer.',
    signedOut: '{what}: you were signed out.',
    failed: '{what}: {detail}.',
    stale: 'What you see may be old.',
    retry: 'Retry',
  },
  de: {
    unreachable: '{what}: Der Dienst antwortet nicht.',
    signedOut: '{what}: Du warst abgemeldet.',
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
  const text = () => {
    if (!(error instanceof ApiError) || error.isUnreachable) return t('unreachable', { what });
    return error.status === 401 ? t('signedOut', { what }) : t('failed', { what, detail: error.detail });
  };
  const retry = () => {
    focusContent(); // the notice goes, and its button with it
    onRetry?.();
  };
  return (
    <div className="banner bad" role="alert">
      <Icon name="warning" />
      <span>
        {text()} {isStale && t('stale')}
      </span>
      {onRetry && <Button onClick={retry}>{t('retry')}</Button>}
    </div>
  );
}
