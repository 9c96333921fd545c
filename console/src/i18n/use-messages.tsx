import { Fragment, type ReactNode, useMemo } from 'react';
import { ApiError, detailOf, isAdminOnly, isForeignOrigin } from '../api/api-error';
import { usePreferences } from '../preferences/use-preferences';
import { COMMON_MESSAGES } from './common-messages';
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
  /** Why a request failed, to end a sentence such as `Not saved: …`, without its full stop. */
  reason(error: unknown): string;
}

export type MessagesOf<Texts extends Catalogue> = Messages<Extract<keyof Texts, string> | CommonKey>;

type CommonKey = keyof typeof COMMON_MESSAGES;

/** The messages of a catalogue, and the common ones, in the reviewer's language. */
export function useMessages(): Messages<CommonKey>;
export function useMessages<Key extends string>(catalogue: Catalogue<Key>): Messages<Key | CommonKey>;
export function useMessages<Key extends string>(catalogue?: Catalogue<Key>) {
  const { language, locale } = usePreferences();
  return useMemo(() => {
    const texts = { ...COMMON_MESSAGES, ...catalogue } as Catalogue<Key | CommonKey>;
    const text = (key: Key | CommonKey, values: Values = {}) =>
      fill(textIn(texts[key], language), values, locale).join('');
    const rich = (key: Key | CommonKey, values: Values<ReactNode>) =>
      fill<ReactNode>(textIn(texts[key], language), values, locale).map((part, index) => (
        <Fragment key={index}>{part}</Fragment>
      ));
    return Object.assign(text, { rich, reason: (error: unknown) => reasonOf(error, language) });
  }, [catalogue, language, locale]);
}

const REASONS = {
  noService: { en: 'the service does not answer', de: 'der Dienst antwortet nicht' },
  signedOut: { en: 'you were signed out', de: 'du warst abgemeldet' },
  foreignOrigin: {
    en: 'the service does not know this address. An operator has to set PUBLIC_URL to {address}, and the proxy has to pass Host',
    de: 'der Dienst kennt diese Adresse nicht. Ein Betreiber muss PUBLIC_URL auf {address} setzen, und der Proxy muss Host weitergeben',
  },
  adminOnly: { en: 'only an admin may do this', de: 'das darf nur ein Admin' },
} satisfies Catalogue;

function reasonOf(error: unknown, language: Language): string {
  if (isAdminOnly(error)) return textIn(REASONS.adminOnly, language);
  if (isForeignOrigin(error)) return textIn(REASONS.foreignOrigin, language).replace('{address}', location.origin);
  if (error instanceof ApiError && error.status === 401) return textIn(REASONS.signedOut, language);
  return detailOf(error)?.replace(/\.$/, '') ?? textIn(REASONS.noService, language);
}
