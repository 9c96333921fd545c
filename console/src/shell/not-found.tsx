import { Link } from 'wouter';
import { useMessages } from '../i18n/use-messages';
import { StatePanel } from '../ui/state-panel';
import { SHELL_MESSAGES } from './messages';
import { PageHeader } from './page-header';

/** What an address leads to that no page has. */
export function NotFound() {
  const t = useMessages(SHELL_MESSAGES);
  return (
    <>
      <PageHeader title={t('notFound')} />
      <StatePanel title={t('notFoundText')} icon="search">
        <p>
          <Link href="/">{t('toReviewPage')}</Link>
        </p>
      </StatePanel>
    </>
  );
}
