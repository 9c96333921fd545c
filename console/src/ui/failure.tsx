import { useMessages } from '../i18n/use-messages';
import { Banner } from './banner';
import { Button } from './button';

const MESSAGES = {
  stale: { en: 'What you see may be old.', de: 'Das Gezeigte ist womöglich veraltet.' },
};

interface FailureProps {
  /** What could not be had or done, as `Streams could not be loaded`. */
  what: string;
  error: unknown;
  onRetry?: () => void;
  isStale?: boolean;
  /** With a frame, inside of a page or a dialog. */
  inset?: boolean;
  className?: string;
}

export function Failure({ what, error, onRetry, isStale, inset, className }: FailureProps) {
  const t = useMessages(MESSAGES);
  return (
    <Banner
      tone="bad"
      role="alert"
      inset={inset}
      className={className}
      actions={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    >
      {what}: {t.reason(error)}. {isStale && t('stale')}
    </Banner>
  );
}
