import type { Catalogue } from '../i18n/use-messages';
import type { Page } from './pages';

/** The words of the frame around the pages. */
export const SHELL_MESSAGES = {
  review: { en: 'Review', de: 'Prüfen' },
  queue: { en: 'Queue', de: 'Warteschlange' },
  streams: { en: 'Streams', de: 'Streams' },
  filters: { en: 'Filters', de: 'Filter' },
  topicalDays: { en: 'Topical days', de: 'Thementage' },
  statistics: { en: 'Statistics', de: 'Statistik' },
  users: { en: 'Users', de: 'Benutzer' },
  audit: { en: 'Audit log', de: 'Protokoll' },
  adminsOnly: { en: 'For admins only', de: 'Nur für Admins' },
  settings: { en: 'Settings', de: 'Einstellungen' },
  main: { en: 'Main', de: 'Hauptmenü' },
  skip: { en: 'Skip to the content', de: 'Zum Inhalt' },
  theme: { en: 'Theme', de: 'Farben' },
  toReview: {
    en: '{n, plural, one {# post} other {# posts}} to review',
    de: '{n, plural, one {# Beitrag} other {# Beiträge}} zu prüfen',
  },
  errors: { en: '{n, plural, one {# error} other {# errors}}', de: '{n, plural, one {# Fehler} other {# Fehler}}' },
  notices: { en: 'Notices', de: 'Hinweise' },
  menu: { en: 'Menu', de: 'Menü' },
  loading: { en: 'Loading', de: 'Wird geladen' },
  unreachable: { en: 'The console could not be started', de: 'Die Konsole konnte nicht gestartet werden' },
  crashed: { en: 'This page has failed', de: 'Diese Seite ist fehlerhaft' },
  crashedHint: {
    en: 'Your decisions are kept. Reload the page; if it fails again, the browser’s console says more.',
    de: 'Deine Entscheidungen bleiben erhalten. Lade die Seite neu; im Fehlerfall sagt die Konsole des Browsers mehr.',
  },
  reload: { en: 'Reload', de: 'Neu laden' },
} satisfies Catalogue & Catalogue<Page['name']>;
