import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { PageBody, PageHeader } from '../../shell/page-header';
import { Button } from '../../ui/button';
import { BlockDialog } from './block-dialog';
import { Blocklist } from './blocklist';
import { ExportSettings } from './export-settings';
import { FILTERS_MESSAGES } from './messages';
import styles from './filters.module.css';

const TABS = ['users', 'hashtags', 'export'] as const;

export function FiltersPage() {
  const t = useMessages(FILTERS_MESSAGES);
  const [search] = useSearchParams();
  const [isBlocking, setBlocking] = useState(false);
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'users';
  const isAdmin = useIsAdmin();
  const askToBlock = () => setBlocking(true);
  return (
    <>
      <PageHeader
        title={t('title')}
        tabTitle={t(tab)}
        actions={
          isAdmin &&
          tab !== 'export' && (
            <Button look="primary" icon="block" onClick={askToBlock}>
              {t('block')}
            </Button>
          )
        }
      />
      <PageBody className={styles.page}>
        <nav className={styles.tabs} aria-label={t('tabs')}>
          {TABS.map((each) => (
            <Link key={each} href={`/filters?tab=${each}`} aria-current={each === tab ? 'page' : undefined}>
              {t(each)}
            </Link>
          ))}
        </nav>
        {!isAdmin && <p className={styles.intro}>{t('adminsChange')}</p>}
        {tab === 'export' ? <ExportSettings /> : <Blocklist key={tab} kind={tab} onBlock={askToBlock} />}
      </PageBody>
      {isBlocking && tab !== 'export' && <BlockDialog kind={tab} onClose={() => setBlocking(false)} />}
    </>
  );
}
