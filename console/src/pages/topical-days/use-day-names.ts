import { useMemo } from 'react';
import { type MessagesOf, useMessages } from '../../i18n/use-messages';
import { usePreferences } from '../../preferences/use-preferences';
import { DAY } from '../../ui/days';
import { WEEK_DAYS } from './calendar';
import { TOPICAL_MESSAGES } from './messages';
import type { RuleDraft } from './rule-data';

/** A Monday in a leap year: it has every day of the week and 29 February. */
const MONDAY = Date.UTC(2024, 0, 1);

export function useDayNames() {
  const t = useMessages(TOPICAL_MESSAGES);
  const { locale } = usePreferences();
  return useMemo(() => namesIn(locale, t), [locale, t]);
}

function namesIn(locale: string, t: MessagesOf<typeof TOPICAL_MESSAGES>) {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (at: string | number) => format.format(new Date(at));
  };
  const [weekDay, month] = [write({ weekday: 'long' }), write({ month: 'long' })];
  const dayAndMonth = write({ day: 'numeric', month: 'long' });
  const names = {
    weekDay: (name: string) => weekDay(MONDAY + WEEK_DAYS.findIndex((each) => each === name) * DAY),
    monthDay: (monthDay: string) => dayAndMonth(`2024-${monthDay}`),
  };
  return {
    ...names,
    month: (number: number) => month(Date.UTC(2024, number - 1, 1)),
    /** These take a `YYYY-MM-DD`. */
    full: write({ weekday: 'long', day: 'numeric', month: 'long' }),
    short: write({ day: 'numeric', month: 'short' }),
    withYear: write({ day: 'numeric', month: 'short', year: 'numeric' }),
    rule: ({ topical_day_of_week: day, topical_month_day: date }: RuleDraft) => {
      if (day !== null && date !== null) return t('both', { day: names.weekDay(day), date: names.monthDay(date) });
      if (day !== null) return t('everyWeek', { day: names.weekDay(day) });
      return date === null ? t('never') : t('everyYear', { date: names.monthDay(date) });
    },
  };
}
