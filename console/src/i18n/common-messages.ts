import type { Catalogue } from './use-messages';

/** The words that several pages use; each catalogue includes them. */
export const COMMON_MESSAGES = {
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  close: { en: 'Close', de: 'Schließen' },
  save: { en: 'Save', de: 'Speichern' },
  handbook: { en: 'Handbook', de: 'Handbuch' },
  undo: { en: 'Undo', de: 'Rückgängig' },
  retry: { en: 'Retry', de: 'Erneut versuchen' },
  counting: { en: 'Counting …', de: 'Wird gezählt …' },
  actions: { en: 'Actions', de: 'Aktionen' },
  hashtag: { en: 'Hashtag', de: 'Hashtag' },
  hashtagWrong: {
    en: 'At most 100 letters, digits and _, with at least one letter or _.',
    de: 'Höchstens 100 Buchstaben, Ziffern und _, davon mindestens ein Buchstabe oder _.',
  },
  notSaved: { en: 'Not saved: {detail}.', de: 'Nicht gespeichert: {detail}.' },
} satisfies Catalogue;
