import { Fragment, type ReactNode, useMemo } from 'react';
import { usePreferences } from '../preferences/use-preferences';
import type { Language } from './language';
import { fill, type Values } from './message';

/** The messages of a part of the console, in each language; ICU syntax, see {@link fill}. */
export type Catalogue<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

/** A message as text, or with elements in its places. */
export interface Messages<Key extends string> {
  (key: Key, values?: Values): string;
  rich(key: Key, values: Values<ReactNode>): ReactNode;
}

/** The messages of a catalogue in the reviewer's language. */
export function useMessages<Key extends string>(catalogue: Catalogue<Key>): Messages<Key> {
  const { language, locale } = usePreferences();
  return useMemo(() => {
    const texts = catalogue[language];
    const text = (key: Key, values: Values = {}) => fill(texts[key], values, locale).join('');
    const rich = (key: Key, values: Values<ReactNode>) =>
      fill<ReactNode>(texts[key], values, locale).map((part, place) => <Fragment key={place}>{part}</Fragment>);
    return Object.assign(text, { rich });
  }, [catalogue, language, locale]);
}
