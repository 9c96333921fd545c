import type { Catalogue } from '../../i18n/use-messages';
import { REVIEW_MESSAGES } from './messages';

export const EMPTY_MESSAGES = {
  loading: REVIEW_MESSAGES.loading,
  left: REVIEW_MESSAGES.left,
  failedMore: REVIEW_MESSAGES.failedMore,
  emptyTitle: { en: 'Everything is reviewed', de: 'Alles ist geprüft' },
  emptySession: {
    en: 'You decided {n, plural, one {# post} other {# posts}}: {approved} approved, {rejected} rejected.',
    de: 'Du hast über {n, plural, one {# Beitrag} other {# Beiträge}} entschieden: {approved} angenommen, {rejected} abgelehnt.',
  },
  emptyTotals: {
    en: '{approved} approved and {rejected} rejected in all.',
    de: 'Insgesamt {approved} angenommen und {rejected} abgelehnt.',
  },
  nextFetch: { en: 'Streams are fetched again {when}.', de: 'Die Streams werden {when} wieder abgerufen.' },
  fetchAll: { en: 'Fetch all streams now', de: 'Alle Streams jetzt abrufen' },
  fetched: {
    en: '{n, plural, =0 {No new posts} one {# new post} other {# new posts}} from {streams, plural, one {# stream} other {# streams}}',
    de: '{n, plural, =0 {Keine neuen Beiträge} one {# neuer Beitrag} other {# neue Beiträge}} aus {streams, plural, one {# Stream} other {# Streams}}',
  },
  fetchFailed: {
    en: '{n, plural, one {# stream} other {# streams}} could not be fetched; Streams says why',
    de: '{n, plural, one {# Stream konnte} other {# Streams konnten}} nicht abgerufen werden; unter Streams steht, warum',
  },
  myDecisions: { en: 'Look through my decisions', de: 'Meine Entscheidungen ansehen' },
  emptyFiltered: { en: 'No posts fit these filters', de: 'Keine Beiträge zu diesen Filtern' },
  finished: { en: 'This list is done', de: 'Diese Liste ist fertig' },
  tallyApproved: { en: '{n} approved', de: '{n} angenommen' },
  tallyRejected: { en: '{n} rejected', de: '{n} abgelehnt' },
  tallyOthers: { en: '{n} decided by others', de: '{n} von anderen entschieden' },
  tallySkipped: { en: '{n} skipped', de: '{n} übersprungen' },
  nextStream: { en: 'Next: #{name} ({n})', de: 'Weiter: #{name} ({n})' },
  undoLast: { en: 'Undo the last', de: 'Letzte zurücknehmen' },
  emptyPredicted: { en: 'No waiting post has a prediction', de: 'Kein offener Beitrag hat eine Vorhersage' },
  emptyPredictedText: {
    en: 'New posts get theirs within a minute or two of the fetch.',
    de: 'Neue Beiträge bekommen ihre ein bis zwei Minuten nach dem Abruf.',
  },
  showNewest: { en: 'Show the newest first', de: 'Die neuesten zuerst zeigen' },
  clearFilters: { en: 'Clear filters', de: 'Filter aufheben' },
  emptyStreams: { en: 'No streams yet', de: 'Noch keine Streams' },
  adminsAdd: { en: 'An admin may add streams.', de: 'Streams kann ein Admin hinzufügen.' },
  steps: { en: 'The first steps', de: 'Die ersten Schritte' },
  stepDone: { en: 'done', de: 'erledigt' },
  stepStream: { en: 'Add a stream', de: 'Einen Stream hinzufügen' },
  stepStreamText: {
    en: 'A hashtag on an instance, such as #photography on mastodon.social.',
    de: 'Ein Hashtag auf einer Instanz, etwa #photography auf mastodon.social.',
  },
  stepReview: { en: 'Review the first posts', de: 'Die ersten Beiträge prüfen' },
  stepReviewText: {
    en: 'What the streams bring comes here: A approves, R rejects, U takes it back.',
    de: 'Was die Streams bringen, kommt hierher: A nimmt an, R lehnt ab, U nimmt es zurück.',
  },
  stepConsumer: { en: 'Connect a consumer', de: 'Einen Abnehmer anbinden' },
  stepConsumerText: {
    en: 'A bot fetches approved posts from the queue and boosts them.',
    de: 'Ein Bot holt angenommene Beiträge aus der Warteschlange und teilt sie.',
  },
  emptyNothing: { en: 'No posts fetched yet', de: 'Noch keine Beiträge abgerufen' },
  addStream: { en: 'Add the first stream', de: 'Ersten Stream hinzufügen' },
} satisfies Catalogue;
