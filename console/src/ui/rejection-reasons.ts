import type { Models } from '../api/client';
import { useGet } from '../api/queries';
import { has, useMessages } from '../i18n/use-messages';
import { wordsOfKey } from './reason-key';

export type ReviewSettings = Models['ReviewSettings'];

export const REVIEW_SETTINGS = ['review-settings'] as const;

export interface Reason {
  key: string;
  words: string;
}

const BUILT_IN = {
  spam: { en: 'Spam', de: 'Spam' },
  off_topic: { en: 'Off topic', de: 'Thema verfehlt' },
  low_quality: { en: 'Low quality', de: 'Geringe Qualität' },
  no_alt_text: { en: 'No alt text', de: 'Kein Alternativtext' },
  duplicate: { en: 'Duplicate', de: 'Doppelt' },
  consent: { en: 'No consent', de: 'Kein Einverständnis' },
  other: { en: 'Other', de: 'Sonstiges' },
};

export function useReviewSettings() {
  return useGet(REVIEW_SETTINGS, '/api/v1/review-settings', { staleTime: 60_000 });
}

/** The reasons of the service, in their order; until they are known, those that every service begins with. */
export function useReasons(): readonly Reason[] {
  const { data } = useReviewSettings();
  const wordsOf = useReasonWords();
  const keys = data ? data.rejection_reasons.map(({ key }) => key) : Object.keys(BUILT_IN);
  return keys.map((key) => ({ key, words: wordsOf(key) }));
}

/** The words of a reason by its key, which is all that is left of one that was taken out of the list. */
export function useReasonWords(): (key: string) => string {
  const { data } = useReviewSettings();
  const t = useMessages(BUILT_IN);
  return (key) => {
    const label = data?.rejection_reasons.find((reason) => reason.key === key)?.label;
    return label ?? (has(BUILT_IN, key) ? t(key) : wordsOfKey(key));
  };
}
