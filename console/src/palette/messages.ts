export const PALETTE_MESSAGES = {
  title: { en: 'Find or run', de: 'Finden oder ausführen' },
  placeholder: { en: 'A page, stream, author or action', de: 'Seite, Stream, Autor oder Aktion' },
  found: { en: 'Found', de: 'Gefunden' },
  count: {
    en: '{n, plural, =0 {Nothing found} one {# hit} other {# hits}}',
    de: '{n, plural, =0 {Nichts gefunden} one {# Treffer} other {# Treffer}}',
  },
  countOf: { en: '{n} of {of} hits', de: '{n} von {of} Treffern' },
  page: { en: 'page', de: 'Seite' },
  api: { en: 'API documentation', de: 'Dokumentation der API' },
  theme: { en: 'Switch between light and dark', de: 'Zwischen hell und dunkel wechseln' },
  authorPosts: { en: 'Posts of {author}', de: 'Beiträge von {author}' },
  searchPosts: { en: 'Search posts for “{text}”', de: 'Beiträge mit „{text}“ suchen' },
  hint: { en: '↑ ↓ choose, Enter goes, Esc closes.', de: '↑ ↓ wählt, Enter öffnet, Esc schließt.' },
};
