import { usePreferences } from '../preferences/use-preferences';
import { type Format, formatIn } from './format';

export function useFormat(): Format {
  const { locale, timeZone } = usePreferences();
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? formatIn(locale, timeZone);
  formats.set(key, format);
  return format;
}

/** All dates of a page share formatters, which are expensive to create. */
const formats = new Map<string, Format>();
