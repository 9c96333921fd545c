import { type Catalogue, useMessages } from '../i18n/use-messages';
import { Banner } from './banner';
import { Button } from './button';
import { useReason } from './use-reason';

const MESSAGES = {
  stale: { en: 'What you see may be old.', de: 'Das Gezeigte ist womöglich veraltet.' },
  retry: { en: 'Retry', de: 'Erneut versuchen' },
} satisfies Catalogue;

interface FailureProps {
  /** What could not be had or done, as `Streams could not be loaded`. */
  what: string;
  error: unknown;
  onRetry?: () => void;
  /** Is older data shown anyway? */
  isStale?: boolean;
  /** With a frame, inside of a page or a dialog. */
  inset?: boolean;
  className?: string;
}

export function Failure({ what, error, onRetry, isStale, inset, className }: FailureProps) {
  const t = useMessages(MESSAGES);
  const reason = useReason();
  return (
    <Banner
      tone="bad"
      role="alert"
      inset={inset}
      className={className}
      actions={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    >
      {what}: {reason(error)}. {isStale && t('stale')}
    </Banner>
  );
}
