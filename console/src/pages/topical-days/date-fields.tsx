import { useMessages } from '../../i18n/use-messages';
import { daysOf } from './calendar';
import { TOPICAL_MESSAGES } from './messages';
import { useDayNames } from './use-day-names';
import { SelectField } from '../../ui/field';
import form from '../../ui/form.module.css';
import styles from './topical-days.module.css';

interface DateFieldsProps {
  /** `MM-DD`, or null. */
  value: string | null;
  onChange: (monthDay: string | null) => void;
}

/** A date of every year: a month and one of its days, so that no other can be chosen. */
export function DateFields({ value, onChange }: DateFieldsProps) {
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
