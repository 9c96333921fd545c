import { ApiError } from '../api/api-error';
import { type Catalogue, useMessages } from '../i18n/use-messages';
import { Banner } from './banner';
import { Button } from './button';
import { focusContent } from './focus';

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
  /** With a frame, inside of a page or a dialog. */
  inset?: boolean;
  className?: string;
}

/** Says what failed, and offers to try again. */
export function Failure({ what, error, onRetry, isStale, inset, className }: FailureProps) {
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
    <Banner
      tone="bad"
      role="alert"
      inset={inset}
      className={className}
      actions={onRetry && <Button onClick={retry}>{t('retry')}</Button>}
    >
      {text()} {isStale && t('stale')}
    </Banner>
  );
}
