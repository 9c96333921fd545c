import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { PageBody, PageHeader } from '../../shell/page-header';
import { Button } from '../../ui/button';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { StatePanel } from '../../ui/state-panel';
import { useNow } from '../../ui/time-ago';
import { comingDates, daysBetween, todayIn } from './calendar';
import { TOPICAL_MESSAGES } from './messages';
import { type Rule, type RuleDraft, useRules, useServiceZone } from './rule-data';
import { RuleDialog } from './rule-dialog';
import { RuleTable } from './rule-table';
import { useDayNames } from './use-day-names';
import { Week } from './week';
import styles from './topical-days.module.css';
import text from '../../ui/text.module.css';
import card from '../../ui/card.module.css';

const NO_RULE: RuleDraft = { hashtag: '', topical_day_of_week: null, topical_month_day: null };
const EXAMPLE: RuleDraft = { hashtag: 'caturday', topical_day_of_week: 'Saturday', topical_month_day: null };

export function TopicalDaysPage() {
  const t = useMessages(TOPICAL_MESSAGES);
  const rules = useRules();
  const [asked, setAsked] = useState<Rule | RuleDraft | null>(null);
  const isAdmin = useIsAdmin();
  const hasRules = (rules.data?.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          isAdmin &&
          hasRules && (
            <Button look="primary" icon="plus" onClick={() => setAsked(NO_RULE)}>
              {t('add')}
            </Button>
          )
        }
      />
      <QueryFailure what={t('notLoaded')} query={rules} />
      <PageBody>
        {!isAdmin && <p className={styles.intro}>{t('adminsChange')}</p>}
        {rules.isPending && !rules.isError && <Skeleton label={t('loading')} lines={8} />}
        {rules.data && (hasRules ? <Days rules={rules.data} onEdit={setAsked} /> : <NoRules onAsk={setAsked} />)}
      </PageBody>
      {asked && <RuleDialog rule={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Days({ rules, onEdit }: { rules: readonly Rule[]; onEdit: (rule: Rule) => void }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const zone = useServiceZone();
  const now = useNow();
  if (zone.data === undefined)
    return zone.isError ? (
      <QueryFailure what={t('notLoaded')} query={zone} />
    ) : (
      <Skeleton label={t('loading')} lines={8} />
    );
  const today = todayIn(zone.data, now);
  return (
    <>
      <p className={styles.intro}>
        {t.rich('intro', { parameter: <code>include_topical=true</code> })} {t('zone', { zone: zone.data })}
      </p>
      <Week rules={rules} today={today} />
      <div className={styles.columns}>
        <RuleTable rules={rules} onEdit={onEdit} />
        <ComingDates rules={rules} today={today} />
      </div>
    </>
  );
}

function NoRules({ onAsk }: { onAsk: (rule: RuleDraft) => void }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  const isAdmin = useIsAdmin();
  const { hashtag } = EXAMPLE;
  return (
    <StatePanel
      title={t('emptyTitle')}
      icon="calendar"
      actions={
        isAdmin && (
          <>
            <Button look="primary" icon="plus" onClick={() => onAsk(NO_RULE)}>
              {t('add')}
            </Button>
            <Button onClick={() => onAsk(EXAMPLE)}>{t('emptyUse')}</Button>
          </>
        )
      }
    >
      <p>{t('emptyText', { hashtag, day: names.weekDay('Saturday') })}</p>
    </StatePanel>
  );
}

function ComingDates({ rules, today }: { rules: readonly Rule[]; today: string }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  const coming = comingDates(rules, today);
  return (
    <section className={`${card.card} ${card.padded} ${styles.card}`} aria-labelledby="topical-coming">
      <h2 className={card.title} id="topical-coming">
        {t('coming')}
      </h2>
      {coming.length === 0 && <p>{t('noComing')}</p>}
      <ol className={`${card.rows} ${styles.coming}`}>
        {coming.map(([date, rule]) => (
          <li key={rule.id}>
            <time dateTime={date} className={text.figures}>
              {names.withYear(date)}
            </time>
            <bdi>#{rule.hashtag}</bdi>
            <span className={styles.faint}>{t('inDays', { n: daysBetween(today, date) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
