import { useState } from 'react';
import { ApiError, refusedFields } from '../../api/api-error';
import { useMessages } from '../../i18n/use-messages';
import { Field, PLAIN_TEXT, SelectField } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { notify } from '../../ui/toast-store';
import { daysOf, WEEK_DAYS } from './calendar';
import { TOPICAL_MESSAGES } from './messages';
import { draftOf, type Rule, type RuleDraft, useSaveRule } from './rule-data';
import { useDayNames } from './use-day-names';
import form from '../../ui/form.module.css';
import tones from '../../ui/tones.module.css';
import styles from './topical-days.module.css';

export function RuleDialog({ rule, onClose }: { rule: Rule | RuleDraft; onClose: () => void }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  const existing = 'id' in rule ? rule : null;
  const [draft, setDraft] = useState<RuleDraft>(draftOf(rule));
  const set = (change: Partial<RuleDraft>) => setDraft((current) => ({ ...current, ...change }));
  const save = useSaveRule(existing, (saved) => {
    notify(t('saved', { hashtag: saved.hashtag, when: names.rule(saved) }));
  });
  const wrong = useWords(save.error, draft.hashtag);
  return (
    <FormDialog
      title={t(existing === null ? 'addTitle' : 'editTitle')}
      submit={t(existing === null ? 'add' : 'save')}
      busy={save.isPending}
      error={wrong.other}
      onSubmit={() => save.mutate({ ...draft, hashtag: draft.hashtag.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field
        label={t('hashtag')}
        value={draft.hashtag}
        onChange={(event) => set({ hashtag: event.target.value })}
        hint={t('hashtagHint')}
        error={wrong.hashtag}
        required
        autoFocus
        {...PLAIN_TEXT}
      />
      <WeekDayField value={draft.topical_day_of_week} onChange={(day) => set({ topical_day_of_week: day })} />
      <DateFields value={draft.topical_month_day} onChange={(date) => set({ topical_month_day: date })} />
      <DaysHint draft={draft} />
    </FormDialog>
  );
}

type WeekDay = RuleDraft['topical_day_of_week'];

function WeekDayField({ value, onChange }: { value: WeekDay; onChange: (day: WeekDay) => void }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  return (
    <SelectField
      label={t('dayOfWeek')}
      value={value ?? ''}
      options={[
        { value: '', label: t('noDayOfWeek') },
        ...WEEK_DAYS.map((day) => ({ value: day, label: names.weekDay(day) })),
      ]}
      onChange={(chosen) => onChange(WEEK_DAYS.find((day) => day === chosen) ?? null)}
    />
  );
}

function DaysHint({ draft }: { draft: RuleDraft }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const { topical_day_of_week: day, topical_month_day: date } = draft;
  if (day === null && date === null)
    return (
      <p className={`${tones.box} ${tones.warning}`} role="status">
        {t('noDayHint')}
      </p>
    );
  return day !== null && date !== null ? <p className={form.hint}>{t('eitherHint')}</p> : null;
}

function useWords(error: unknown, hashtag: string): { hashtag?: string; other?: string } {
  const t = useMessages(TOPICAL_MESSAGES);
  if (!error) return {};
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 409) return { hashtag: t('exists', { hashtag: hashtag.trim().replace(/^#/, '') }) };
  if (status === 404) return { other: t('gone') };
  if (refusedFields(error).has('hashtag')) return { hashtag: t('hashtagWrong') };
  return { other: t('notSaved', { detail: t.reason(error) }) };
}

/** A date of every year: a month and one of its days, so that no other can be chosen. */
function DateFields({ value, onChange }: { value: string | null; onChange: (monthDay: string | null) => void }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  const [month = 0, day = 1] = value?.split('-').map(Number) ?? [];
  const choose = (nextMonth: number, nextDay: number) =>
    onChange(nextMonth === 0 ? null : [nextMonth, Math.min(nextDay, daysOf(nextMonth))].map(twoDigits).join('-'));
  return (
    <fieldset className={styles.dateFields}>
      <legend className={form.label}>{t('date')}</legend>
      <SelectField
        label={t('month')}
        value={String(month)}
        options={[
          { value: '0', label: t('noMonth') },
          ...upTo(12).map((each) => ({ value: String(each), label: names.month(each) })),
        ]}
        onChange={(chosen) => choose(Number(chosen), day)}
      />
      {month > 0 && (
        <SelectField
          label={t('dayOfMonth')}
          value={String(day)}
          options={upTo(daysOf(month)).map((each) => ({ value: String(each), label: String(each) }))}
          onChange={(chosen) => choose(month, Number(chosen))}
        />
      )}
      {value === '02-29' && <p className={`${form.hint} ${styles.leapHint}`}>{t('leapHint')}</p>}
    </fieldset>
  );
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
