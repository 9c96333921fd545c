import type { Catalogue } from '../../../../i18n/use-messages';

export const HISTORY_MESSAGES = {
  notLoaded: { en: 'The history could not be loaded', de: 'Der Verlauf konnte nicht geladen werden' },
  approved: { en: 'Approved', de: 'Angenommen' },
  rejected: { en: 'Rejected', de: 'Abgelehnt' },
  reopened: { en: 'Decision taken back', de: 'Entscheidung zurückgenommen' },
  expired: { en: 'Reservation expired, back in the queue', de: 'Reservierung abgelaufen, zurück in der Warteschlange' },
  by: { en: 'by {name}', de: 'von {name}' },
  key: { en: 'key {name}', de: 'Schlüssel {name}' },
  service: { en: 'the service', de: 'dem Dienst' },
  filter: { en: 'the filter {name}', de: 'dem Filter {name}' },
  none: { en: 'none', de: 'keiner' },
} satisfies Catalogue;

export const EVENTS = {
  fetched: { en: 'Fetched', de: 'Abgerufen' },
  scored: { en: 'Scored', de: 'Bewertet' },
  edited: { en: 'Edited by its author', de: 'Vom Autor bearbeitet' },
  reviewed: { en: 'Reviewed', de: 'Geprüft' },
  pinned: { en: 'Pinned to the front of the queue', de: 'Vorn in der Warteschlange angeheftet' },
  unpinned: { en: 'Unpinned', de: 'Gelöst' },
  held: { en: 'Put on hold', de: 'Aufgeschoben' },
  released: { en: 'Released', de: 'Freigegeben' },
  reserved: { en: 'Handed out', de: 'Ausgegeben' },
  returned: { en: 'Returned to the queue', de: 'Zurück in der Warteschlange' },
  delivered: { en: 'Delivered', de: 'Ausgeliefert' },
  given_up: { en: 'Given up', de: 'Aufgegeben' },
  requeued: { en: 'Put back into the queue', de: 'Wieder in die Warteschlange gestellt' },
} satisfies Catalogue;

export const FACTS = {
  instance: { en: 'from {value}', de: 'von {value}' },
  spam_score: { en: 'score {value}', de: 'Wert {value}' },
  manual_spam_score: { en: 'score by hand: {value}', de: 'Wert von Hand: {value}' },
  reviewer_notes: { en: 'note: {value}', de: 'Notiz: {value}' },
  reason: { en: 'reason: {value}', de: 'Grund: {value}' },
  consumer: { en: 'to {value}', de: 'an {value}' },
  reserved_until: { en: 'until {value}', de: 'bis {value}' },
  held_until: { en: 'until {value}', de: 'bis {value}' },
  rejection_reason: { en: 'because of: {value}', de: 'wegen: {value}' },
} satisfies Catalogue;
