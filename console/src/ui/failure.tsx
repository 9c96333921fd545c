import { ApiError, isAdminOnly } from '../api/api-error';
import { type Catalogue, useMessages } from '../i18n/use-messages';
import { Banner } from './banner';
import { Button } from './button';

const MESSAGES = {
  unreachable: { en: '{what}: the service does not answer.', de: '{what}: Der Dienst antwortet nicht.' },
  signedOut: { en: '{what}: you were signed out.', de: '{what}: Du warst abgemeldet.' },
  adminOnly: { en: '{what}: only an admin may do this.', de: '{what}: Das darf nur ein Admin.' },
  failed: { en: '{what}: {detail}.', de: '{what}: {detail}.' },
  stale: { en: 'What you see may be old.', de: 'Das Gezeigte ist womöglich veraltet.' },
  retry: { en: 'Retry', de: 'Erneut versuchen' },
} satisfies Catalogue;

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
    if (isAdminOnly(error)) return t('adminOnly', { what });
    return error.status === 401 ? t('signedOut', { what }) : t('failed', { what, detail: error.detail });
  };
  return (
    <Banner
      tone="bad"
      role="alert"
      inset={inset}
      className={className}
      actions={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    >
      {text()} {isStale && t('stale')}
    </Banner>
  );
}
