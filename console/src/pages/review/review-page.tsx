import { useMessages } from '../../i18n/use-messages';
import { SHELL_MESSAGES } from '../../shell/messages';
import { PageHeader } from '../../shell/page-header';

/** In the making. */
export function ReviewPage() {
  const t = useMessages(SHELL_MESSAGES);
  return <PageHeader title={t('review')} />;
}
