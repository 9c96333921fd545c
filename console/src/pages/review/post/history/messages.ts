import type { Catalogue } from '../../../../i18n/use-messages';

/** What can happen to a post, by the words of the API; `returned` and others may have happened several times. */
export const EVENTS = [
  'fetched',
  'scored',
  'edited',
  'reviewed',
  'reserved',
  'returned',
  'delivered',
  'given_up',
] as const;

/** The words of a post's history. */
export const HISTORY_MESSAGES = {
  title: { en: 'History', de: 'Verlauf' },
  loading: { en: 'Loading the history', de: 'Der Verlauf wird geladen' },
  notLoaded: { en: 'The history could not be loaded', de: 'Der Verlauf konnte nicht geladen werden' },
  fetched: { en: 'Fetched', de: 'Abgerufen' },
  scored: { en: 'Scored', de: 'Bewertet' },
  edited: { en: 'Edited by its author', de: 'Vom Autor bearbeitet' },
  reviewed: { en: 'Reviewed', de: 'Geprüft' },
  approved: { en: 'Approved', de: 'Angenommen' },
  rejected: { en: 'Rejected', de: 'Abgelehnt' },
  reopened: { en: 'Decision taken back', de: 'Entscheidung zurückgenommen' },
  reserved: { en: 'Handed out', de: 'Ausgegeben' },
  returned: { en: 'Returned to the queue', de: 'Zurück in der Warteschlange' },
  delivered: { en: 'Delivered', de: 'Ausgeliefert' },
  given_up: { en: 'Given up', de: 'Aufgegeben' },
  by: { en: 'by {name}', de: 'von {name}' },
  key: { en: 'key {name}', de: 'Schlüssel {name}' },
  service: { en: 'the service', de: 'dem Dienst' },
  filter: { en: 'the filter {name}', de: 'dem Filter {name}' },
  times: { en: '{n, plural, one {once} other {# times}}', de: '{n, plural, one {einmal} other {#-mal}}' },
  instance: { en: 'from {value}', de: 'von {value}' },
  spam_score: { en: 'score {value}', de: 'Wert {value}' },
  manual_spam_score: { en: 'score by hand: {value}', de: 'Wert von Hand: {value}' },
  reviewer_notes: { en: 'note: {value}', de: 'Notiz: {value}' },
  reason: { en: 'reason: {value}', de: 'Grund: {value}' },
  consumer: { en: 'to {value}', de: 'an {value}' },
  reserved_until: { en: 'until {value}', de: 'bis {value}' },
  none: { en: 'none', de: 'keiner' },
} satisfies Catalogue & Catalogue<(typeof EVENTS)[number]>;
