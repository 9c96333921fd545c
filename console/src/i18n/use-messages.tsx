import { Fragment, type ReactNode, useMemo } from 'react';
import { usePreferences } from '../preferences/use-preferences';
import type { Language } from './language';
import { fill, type Values } from './message';
import { textIn } from './shown-language';

/** Messages of a part of the console in every language; ICU syntax, see {@link fill}. */
export type Catalogue<Key extends string = string> = Readonly<Record<Key, Readonly<Record<Language, string>>>>;

/** Does a message exist? A newer service may know more keys than this page. */
export function has<Texts extends Catalogue>(texts: Texts, key: unknown): key is Extract<keyof Texts, string> {
  return typeof key === 'string' && Object.hasOwn(texts, key);
}

export interface Messages<Key extends string> {
  (key: Key, values?: Values): string;
  rich(key: Key, values: Values<ReactNode>): ReactNode;
}

export type MessagesOf<Texts extends Catalogue> = Messages<Extract<keyof Texts, string>>;

export function useMessages<Key extends string>(catalogue: Catalogue<Key>): Messages<Key> {
  const { language, locale } = usePreferences();
  return useMemo(() => {
    const text = (key: Key, values: Values = {}) => fill(textIn(catalogue[key], language), values, locale).join('');
    const rich = (key: Key, values: Values<ReactNode>) =>
      fill<ReactNode>(textIn(catalogue[key], language), values, locale).map((part, index) => (
        <Fragment key={index}>{part}</Fragment>
      ));
    return Object.assign(text, { rich });
  }, [catalogue, language, locale]);
}
