import { useMemo } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { usePreferences } from '../../preferences/use-preferences';
import { STATISTICS_MESSAGES } from './messages';
import type { Bucket } from './scale';

const COMPACT_FROM = 10_000;

export function useLabels() {
  const { locale } = usePreferences();
  const t = useMessages(STATISTICS_MESSAGES);
  return useMemo(() => {
    const compact = new Intl.NumberFormat(locale, { notation: 'compact' });
    const number = new Intl.NumberFormat(locale);
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    const day = (date: string) => format.format(new Date(date));
    return {
      /** `1,204`, and from five digits `12K`: an axis has little room. */
      axis: (value: number) => (value < COMPACT_FROM ? number : compact).format(value),
      number: (value: number) => number.format(value),
      day,
      bar: ({ from, to }: Bucket) => (from === to ? day(from) : t('fromTo', { from: day(from), to: day(to) })),
    };
  }, [locale, t]);
}
