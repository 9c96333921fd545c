import type { Catalogue } from '../i18n/use-messages';
import type { Page } from './pages';

type Key =
  | Page['name']
  | 'main'
  | 'skip'
  | 'theme'
  | 'toReview'
  | 'errors'
  | 'notices'
  | 'menu'
  | 'closeMenu'
  | 'loading'
  | 'unreachable'
  | 'crashed'
  | 'crashedHint'
  | 'reload';

/** The words of the frame around the pages. */
export const SHELL_MESSAGES: Catalogue<Key> = {
  en: {
    review: 'Review',
    queue: 'Queue',
    streams: 'Streams',
    filters: 'Filters',
    topicalDays: 'Topical days',
    statistics: 'Statistics',
    settings: 'Settings',
    main: 'Main',
    skip: 'Skip to the content',
    theme: 'Theme',
    toReview: '{n, plural, one {# post} other {# posts}} to review',
    errors: '{n, plural, one {# error} other {# errors}}',
    notices: 'Notices',
    menu: 'Menu',
    closeMenu: 'Close the menu',
    loading: 'Loading',
    unreachable: 'The console could not be started',
    crashed: 'This page has broken',
    crashedHint: 'Your decisions are kept. Reload the page; if it breaks again, the browser’s console says more.',
    reload: 'Reload',
  },
  de: {
    review: 'Prüfen',
    queue: 'Warteschlange',
    streams: 'Streams',
    filters: 'Filter',
    topicalDays: 'Thementage',
    statistics: 'Statistik',
    settings: 'Einstellungen',
    main: 'Hauptmenü',
    skip: 'Zum Inhalt',
    theme: 'Farben',
    toReview: '{n, plural, one {# Beitrag} other {# Beiträge}} zu prüfen',
    errors: '{n, plural, one {# Fehler} other {# Fehler}}',
    notices: 'Hinweise',
    menu: 'Menü',
    closeMenu: 'Menü schließen',
    loading: 'Wird geladen',
    unreachable: 'Die Konsole konnte nicht gestartet werden',
    crashed: 'Diese Seite ist fehlerhaft',
    crashedHint:
      'Deine Entscheidungen bleiben erhalten. Lade die Seite neu; im Fehlerfall sagt die Konsole des Browsers mehr.',
    reload: 'Neu laden',
  },
};
