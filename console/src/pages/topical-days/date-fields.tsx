import { useId } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { daysOf } from './calendar';
import { TOPICAL_MESSAGES } from './messages';
import { useDayNames } from './use-day-names';

interface DateFieldsProps {
  /** `MM-DD`, or null. */
  value: string | null;
  onChange: (monthDay: string | null) => void;
}

/** A date of every year: a month and one of its days, so that no other can be chosen. */
export function DateFields({ value, onChange }: DateFieldsProps) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  const id = useId();
  const [month = 0, day = 1] = value?.split('-').map(Number) ?? [];
  const choose = (nextMonth: number, nextDay: number) =>
    onChange(nextMonth === 0 ? null : [nextMonth, Math.min(nextDay, daysOf(nextMonth))].map(twoDigits).join('-'));
  return (
    <fieldset className="topical-date">
      <legend className="label">{t('date')}</legend>
      <div className="field">
        <label htmlFor={`${id}-month`}>{t('month')}</label>
        <select
          id={`${id}-month`}
          className="input"
          value={month}
          onChange={(event) => choose(Number(event.target.value), day)}
        >
          <option value={0}>{t('noMonth')}</option>
          {upTo(12).map((each) => (
            <option key={each} value={each}>
              {names.month(each)}
            </option>
          ))}
        </select>
      </div>
      {month > 0 && (
        <div className="field">
          <label htmlFor={`${id}-day`}>{t('dayOfMonth')}</label>
          <select
            id={`${id}-day`}
            className="input num"
            value={day}
            onChange={(event) => choose(month, Number(event.target.value))}
          >
            {upTo(daysOf(month)).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
      )}
      {value === '02-29' && <p className="field-hint">{t('leapHint')}</p>}
    </fieldset>
  );
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1);
