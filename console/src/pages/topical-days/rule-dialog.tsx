import { type FormEvent, useState } from 'react';
import { ApiError, refusedFields } from '../../api/api-error';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, SelectField } from '../../ui/field';
import { notify } from '../../ui/toast-store';
import { WEEK_DAYS } from './calendar';
import { DateFields } from './date-fields';
import { TOPICAL_MESSAGES } from './messages';
import { type Rule, type RuleDraft, useSaveRule } from './rule-data';
import { useDayNames } from './use-day-names';
import { FormButtons, FormError } from '../../ui/form';
import { useReason } from '../../ui/use-reason';
import form from '../../ui/form.module.css';
import styles from './topical-days.module.css';

export function RuleDialog({ rule, onClose }: { rule: Rule | RuleDraft; onClose: () => void }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  const existing = 'id' in rule ? rule : null;
  const save = useSaveRule(existing, (saved) => {
    notify(t('saved', { hashtag: saved.hashtag, when: names.rule(saved) }));
  });
  const submit = (draft: RuleDraft) =>
    save.mutate(draft, {
      onSuccess: onClose,
    });
  return (
    <Dialog title={t(existing === null ? 'addTitle' : 'editTitle')} onClose={onClose}>
      <RuleForm
        rule={rule}
        isNew={existing === null}
        error={save.error}
        busy={save.isPending}
        submit={submit}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface RuleFormProps {
  rule: RuleDraft;
  isNew: boolean;
  error: unknown;
  busy: boolean;
  submit: (draft: RuleDraft) => void;
  onCancel: () => void;
}

function RuleForm({ rule, isNew, error, busy, submit, onCancel }: RuleFormProps) {
  const t = useMessages(TOPICAL_MESSAGES);
  const [draft, setDraft] = useState<RuleDraft>(rule);
  const set = (change: Partial<RuleDraft>) => setDraft((current) => ({ ...current, ...change }));
  const wrong = useWords(error, draft.hashtag);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { topical_day_of_week, topical_month_day } = draft;
    submit({ hashtag: draft.hashtag.trim(), topical_day_of_week, topical_month_day });
  };
  return (
    <form className={form.form} onSubmit={send}>
      <Field
        label={t('hashtag')}
        value={draft.hashtag}
        onChange={(event) => set({ hashtag: event.target.value })}
        hint={t('hashtagHint')}
        error={wrong.hashtag}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <WeekDayField value={draft.topical_day_of_week} onChange={(day) => set({ topical_day_of_week: day })} />
      <DateFields value={draft.topical_month_day} onChange={(date) => set({ topical_month_day: date })} />
      <DaysHint draft={draft} />
      <FormError>{wrong.other}</FormError>
      <FormButtons>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button look="primary" type="submit" busy={busy}>
          {t(isNew ? 'add' : 'save')}
        </Button>
      </FormButtons>
    </form>
  );
}

interface WeekDayFieldProps {
  value: RuleDraft['topical_day_of_week'];
  onChange: (day: RuleDraft['topical_day_of_week']) => void;
}

function WeekDayField({ value, onChange }: WeekDayFieldProps) {
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
      <p className={styles.warning} role="status">
        {t('noDayHint')}
      </p>
    );
  return day !== null && date !== null ? <p className={form.hint}>{t('eitherHint')}</p> : null;
}

function useWords(error: unknown, hashtag: string): { hashtag: string | null; other: string | null } {
  const t = useMessages(TOPICAL_MESSAGES);
  const reason = useReason();
  if (!error) return { hashtag: null, other: null };
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 409) return { hashtag: t('exists', { hashtag: hashtag.trim().replace(/^#/, '') }), other: null };
  if (status === 404) return { hashtag: null, other: t('gone') };
  if (refusedFields(error).has('hashtag')) return { hashtag: t('hashtagWrong'), other: null };
  return { hashtag: null, other: t('notSaved', { detail: reason(error) }) };
}
