export const SHELL_MESSAGES = {
  adminsOnly: { en: 'For admins only', de: 'Nur für Admins' },
  main: { en: 'Main', de: 'Hauptmenü' },
  skip: { en: 'Skip to the content', de: 'Zum Inhalt' },
  toReview: {
    en: '{n, plural, one {# post} other {# posts}} to review',
    de: '{n, plural, one {# Beitrag} other {# Beiträge}} zu prüfen',
  },
  errors: { en: '{n, plural, one {# error} other {# errors}}', de: '{n, plural, one {# Fehler} other {# Fehler}}' },
  notices: { en: 'Notices', de: 'Hinweise' },
  notFound: { en: 'Not found', de: 'Nicht gefunden' },
  notFoundText: { en: 'There is no page at this address', de: 'Unter dieser Adresse gibt es keine Seite' },
  toReviewPage: { en: 'Go to Review', de: 'Zum Prüfen' },
  menu: { en: 'Menu', de: 'Menü' },
  notStarted: { en: 'The console could not be started', de: 'Die Konsole konnte nicht gestartet werden' },
  unreachable: { en: 'Sluice cannot be reached', de: 'Sluice ist nicht erreichbar' },
  kept: {
    en: 'Your {n, plural, one {decision is} other {# decisions are}} safe on this device. They are sent when Sluice can be reached again.',
    de: '{n, plural, one {Deine Entscheidung liegt} other {Deine # Entscheidungen liegen}} sicher auf diesem Gerät. Gesendet wird, sobald Sluice wieder erreichbar ist.',
  },
  nothingKept: {
    en: 'No decision waits on this device. The page opens when Sluice can be reached again.',
    de: 'Auf diesem Gerät wartet keine Entscheidung. Die Seite öffnet sich, sobald Sluice wieder erreichbar ist.',
  },
  crashed: { en: 'This page has failed', de: 'Diese Seite ist fehlerhaft' },
  crashedHint: {
    en: 'Your decisions are kept. Reload the page; if it fails again, the browser’s console says more.',
    de: 'Deine Entscheidungen bleiben erhalten. Lade die Seite neu; im Fehlerfall sagt die Konsole des Browsers mehr.',
  },
  unloaded: {
    en: 'You are offline, and this page was not loaded yet. It opens when the network is back.',
    de: 'Du bist offline, und diese Seite wurde noch nicht geladen. Sie öffnet sich, sobald das Netz wieder da ist.',
  },
  reload: { en: 'Reload', de: 'Neu laden' },
};
