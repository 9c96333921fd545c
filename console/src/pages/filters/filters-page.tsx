import { useState } from 'react';
import { Link, useSearchParams } from '../../shell/router';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { PageBody, PageHeader } from '../../shell/page-header';
import { Button } from '../../ui/button';
import { BlockDialog } from './block-dialog';
import { ExportSettings } from './export-settings';
import { FILTERS_MESSAGES } from './messages';
import { QueryState } from '../../ui/query-state';
import { StatePanel } from '../../ui/state-panel';
import { BlockEntry } from './block-entry';
import { entriesOf, type Kind, useBlocklist } from './blocklists';
import { LoadMore } from '../../ui/load-more';
import { ListActions, Subscriptions } from './subscriptions';
import card from '../../ui/card.module.css';
import text from '../../ui/text.module.css';
import styles from './filters.module.css';

const TABS = ['users', 'hashtags', 'lists', 'export'] as const;

export function FiltersPage() {
  const t = useMessages(FILTERS_MESSAGES);
  const [search] = useSearchParams();
  const [isBlocking, setBlocking] = useState(false);
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'users';
  const isAdmin = useIsAdmin();
  const askToBlock = () => setBlocking(true);
  const blocks = tab === 'users' || tab === 'hashtags' ? tab : null;
  return (
    <>
      <PageHeader
        title={t('filters')}
        tabTitle={t(tab)}
        actions={
          isAdmin && (
            <>
              {blocks && (
                <Button look="primary" icon="block" onClick={askToBlock}>
                  {t('block')}
                </Button>
              )}
              {tab === 'lists' && <ListActions />}
            </>
          )
        }
      />
      <PageBody>
        <nav className={styles.tabs} aria-label={t('filters')}>
          {TABS.map((each) => (
            <Link key={each} href={`/filters?tab=${each}`} aria-current={each === tab ? 'page' : undefined}>
              {t(each)}
            </Link>
          ))}
        </nav>
        {!isAdmin && <p className={text.lead}>{t('adminsChange')}</p>}
        {tab === 'export' && <ExportSettings />}
        {tab === 'lists' && <Subscriptions />}
        {blocks && <Blocklist key={blocks} kind={blocks} onBlock={askToBlock} />}
      </PageBody>
      {isBlocking && blocks && <BlockDialog kind={blocks} onClose={() => setBlocking(false)} />}
    </>
  );
}

const WORDS = {
  users: { failed: 'usersFailed', intro: 'usersIntro', none: 'noUsers', hint: 'noUsersHint' },
  hashtags: { failed: 'hashtagsFailed', intro: 'hashtagsIntro', none: 'noHashtags', hint: 'noHashtagsHint' },
} as const;

function Blocklist({ kind, onBlock }: { kind: Kind; onBlock: () => void }) {
  const t = useMessages(FILTERS_MESSAGES);
  const isAdmin = useIsAdmin();
  const query = useBlocklist(kind);
  const entries = entriesOf(query.data);
  const total = query.data?.pages.at(-1)?.total ?? 0;
  const words = WORDS[kind];
  return (
    <section className={styles.section} aria-labelledby="blocklist">
      <h2 id="blocklist" className={text.hidden}>
        {t(kind)}
      </h2>
      <QueryState what={t(words.failed)} query={query} inset lines={6} />
      {query.data && entries.length === 0 && (
        <div className={card.card}>
          <StatePanel
            title={t(words.none)}
            icon="block"
            actions={isAdmin && <Button onClick={onBlock}>{t('block')}</Button>}
          >
            <p>{t(words.hint)}</p>
          </StatePanel>
        </div>
      )}
      {entries.length > 0 && (
        <>
          <p className={text.lead}>{t(words.intro)}</p>
          <ul className={`${card.card} ${card.rows} ${styles.entries}`}>
            {entries.map((entry) => (
              <BlockEntry key={entry.id} kind={kind} entry={entry} />
            ))}
          </ul>
        </>
      )}
      <LoadMore query={query} shown={entries.length} total={total} />
    </section>
  );
}
