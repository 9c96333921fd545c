import { useMessages } from '../../i18n/use-messages';
import { AdminsOnly } from '../../shell/admins-only';
import { PageBody, PageHeader } from '../../shell/page-header';
import { Button } from '../../ui/button';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { fileOf, useAudit, useAuditFilter } from './audit-data';
import { AuditFilters } from './audit-filters';
import { AuditTable } from './audit-table';
import { AUDIT_MESSAGES } from './messages';
import styles from './audit.module.css';
import card from '../../ui/card.module.css';
import text from '../../ui/text.module.css';

export function AuditPage() {
  const t = useMessages(AUDIT_MESSAGES);
  return (
    <AdminsOnly title={t('title')} text={t('adminsOnly')}>
      <PageHeader title={t('title')} />
      <PageBody>
        <Log />
      </PageBody>
    </AdminsOnly>
  );
}

function Log() {
  const t = useMessages(AUDIT_MESSAGES);
  const [filter, change] = useAuditFilter();
  const audit = useAudit(filter);
  const entries = audit.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <p className={text.lead}>
        {t.rich('text', {
          csv: (
            <a href={fileOf(filter, 'csv')} download="audit.csv">
              CSV
            </a>
          ),
          ndjson: (
            <a href={fileOf(filter, 'ndjson')} download="audit.ndjson">
              NDJSON
            </a>
          ),
        })}
      </p>
      <AuditFilters filter={filter} onChange={change} />
      <QueryFailure what={t('notLoaded')} query={audit} />
      {audit.isPending && !audit.isError && <Skeleton label={t('loading')} lines={8} />}
      {audit.data && entries.length === 0 && <p role="status">{t('none')}</p>}
      {entries.length > 0 && (
        <div className={`${card.card} ${card.padded}`}>
          <AuditTable entries={entries} />
          {audit.hasNextPage && (
            <p className={styles.more}>
              <Button busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
                {t('more')}
              </Button>
            </p>
          )}
        </div>
      )}
    </>
  );
}
