import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { PageBody, PageHeader } from '../../shell/page-header';
import { Button, IconButton } from '../../ui/button';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { StatePanel } from '../../ui/state-panel';
import { localIn } from '../../ui/days';
import { useNow } from '../../ui/time-ago';
import { byDay, comingDates, daysBetween, isOn, weekDayOf, weekOf } from './calendar';
import { TOPICAL_MESSAGES } from './messages';
import { draftOf, type Rule, type RuleDraft, useDeleteRule, useRules, useSaveRule, useServiceZone } from './rule-data';
import { RuleDialog } from './rule-dialog';
import { useDayNames } from './use-day-names';
import { Badge } from '../../ui/badge';
import { SimpleTable } from '../../ui/simple-table';
import { notify } from '../../ui/toast-store';
import text from '../../ui/text.module.css';
import card from '../../ui/card.module.css';
import form from '../../ui/form.module.css';
import table from '../../ui/table.module.css';
import styles from './topical-days.module.css';

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
        title={t('topicalDays')}
        actions={
          isAdmin &&
          hasRules && (
            <Button look="primary" icon="plus" onClick={() => setAsked(NO_RULE)}>
              {t('add')}
            </Button>
          )
        }
      />
      <QueryState what={t('notLoaded')} query={rules} />
      <PageBody>
        {!isAdmin && <p className={text.lead}>{t('adminsChange')}</p>}
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
  if (zone.data === undefined) return <QueryState what={t('notLoaded')} query={zone} lines={8} />;
  const today = localIn(now, zone.data).slice(0, 10);
  return (
    <>
      <p className={text.lead}>
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
            <span className={form.hint}>{t('inDays', { n: daysBetween(today, date) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Week({ rules, today }: { rules: readonly Rule[]; today: string }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  const on = (date: string) => rules.filter((rule) => isOn(rule, date)).map(({ hashtag }) => hashtag);
  const hashtags = on(today).map((hashtag) => `#${hashtag}`);
  const date = names.full(today);
  return (
    <section className={`${card.card} ${card.padded} ${styles.card}`} aria-labelledby="topical-week">
      <h2 className={card.title} id="topical-week">
        {t('week')}
      </h2>
      <p>
        {hashtags.length > 0 ? t('todayTopical', { date, hashtags: hashtags.join(', ') }) : t('todayPlain', { date })}
      </p>
      <ol className={styles.week}>
        {weekOf(today).map((date) => (
          <li
            key={date}
            className={date === today ? styles.today : undefined}
            aria-current={date === today ? 'date' : undefined}
          >
            <p className={styles.day}>
              <b>{names.weekDay(weekDayOf(date))}</b>
              <span className={`${form.hint} ${text.figures}`}>{names.short(date)}</span>
              {date === today && <Badge tone="good">{t('today')}</Badge>}
            </p>
            <Hashtags names={on(date)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Hashtags({ names }: { names: readonly string[] }) {
  const t = useMessages(TOPICAL_MESSAGES);
  if (names.length === 0)
    return (
      <p className={form.hint}>
        <span aria-hidden="true">–</span>
        <span className={text.hidden}>{t('nothing')}</span>
      </p>
    );
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <bdi>#{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

const HEADING = 'topical-rules';

function RuleTable({ rules, onEdit }: { rules: readonly Rule[]; onEdit: (rule: Rule) => void }) {
  const t = useMessages(TOPICAL_MESSAGES);
  return (
    <section className={`${card.card} ${card.padded}`} aria-labelledby={HEADING}>
      <h2 className={card.title} id={HEADING}>
        {t('rules')}
      </h2>
      <SimpleTable caption={t('topicalDays')} heads={[t('hashtag'), t('when')]} hasActions className={styles.rules}>
        {byDay(rules).map((rule) => (
          <RuleRow key={rule.id} rule={rule} onEdit={() => onEdit(rule)} />
        ))}
      </SimpleTable>
    </section>
  );
}

function RuleRow({ rule, onEdit }: { rule: Rule; onEdit: () => void }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  const { hashtag } = rule;
  const isAdmin = useIsAdmin();
  const remove = useRemove();
  const isNever = rule.topical_day_of_week === null && rule.topical_month_day === null;
  return (
    <tr tabIndex={-1}>
      <th scope="row">
        <bdi>#{hashtag}</bdi>
      </th>
      <td>
        {isNever ? (
          <Badge tone="warning" wraps>
            {t('never')}
          </Badge>
        ) : (
          names.rule(rule)
        )}
      </td>
      <td className={`${table.actions} ${styles.actions}`}>
        {isAdmin && (
          <>
            <IconButton icon="pencil" label={t('editOf', { hashtag })} onClick={onEdit} />
            <IconButton
              icon="bin"
              label={t('removeOf', { hashtag })}
              busy={remove.isPending || remove.isSuccess}
              onClick={() => remove.mutate(rule)}
            />
          </>
        )}
      </td>
    </tr>
  );
}

/** Deletes a rule; undo creates it again. */
function useRemove() {
  const t = useMessages(TOPICAL_MESSAGES);
  const restore = useSaveRule(
    null,
    ({ hashtag }) => notify(t('restored', { hashtag })),
    (error, { hashtag }) => notify(t('notRestored', { hashtag, detail: t.reason(error) }), { tone: 'bad' }),
  );
  return useDeleteRule(
    (rule) => {
      const run = () => restore.mutate(draftOf(rule));
      notify(t('removed', { hashtag: rule.hashtag }), { action: { label: t('undo'), run } });
    },
    (error, { hashtag }) => notify(t('notRemoved', { hashtag, detail: t.reason(error) }), { tone: 'bad' }),
  );
}
