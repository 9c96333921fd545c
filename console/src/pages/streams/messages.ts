import { COMMON_MESSAGES } from '../../i18n/common-messages';
import type { Catalogue } from '../../i18n/use-messages';

/** The words of the streams. */
export const STREAM_MESSAGES = {
  ...COMMON_MESSAGES,
  title: { en: 'Streams', de: 'Streams' },
  count: {
    en: '{n, plural, one {# stream} other {# streams}}, {active} active',
    de: '{n, plural, one {# Stream} other {# Streams}}, {active} aktiv',
  },
  loading: { en: 'Loading the streams', de: 'Die Streams werden geladen' },
  notLoaded: { en: 'The streams could not be loaded', de: 'Die Streams konnten nicht geladen werden' },
  figuresNotLoaded: {
    en: 'The figures of the streams could not be loaded',
    de: 'Die Zahlen der Streams konnten nicht geladen werden',
  },
  tableLabel: { en: 'Streams, newest first', de: 'Streams, neueste zuerst' },
  stream: { en: 'Stream', de: 'Stream' },
  active: { en: 'Active', de: 'Aktiv' },
  paused: { en: 'Paused', de: 'Pausiert' },
  fetches: { en: 'Fetch #{hashtag} from {instance} regularly', de: '#{hashtag} regelmäßig von {instance} abrufen' },
  switchFailed: { en: 'Not changed: {detail}', de: 'Nicht geändert: {detail}' },
  lastFetch: { en: 'Last fetch', de: 'Letzter Abruf' },
  posts: { en: 'Posts', de: 'Beiträge' },
  waiting: { en: 'Waiting', de: 'Offen' },
  approved: { en: 'Approved', de: 'Angenommen' },
  rejected: { en: 'Rejected', de: 'Abgelehnt' },
  rate: { en: 'Approval', de: 'Annahme' },
  rateHint: {
    en: 'Approved posts as a percentage of reviewed posts',
    de: 'Angenommene Beiträge in Prozent der geprüften',
  },
  never: { en: 'Not fetched yet', de: 'Noch nicht abgerufen' },
  nextFetch: { en: 'next {when}', de: 'nächster {when}' },
  fetching: { en: 'Fetching …', de: 'Wird abgerufen …' },
  brought: {
    en: '{added, plural, =0 {Nothing new} other {# new}}, {known} known, {ago}',
    de: '{added, plural, =0 {Nichts Neues} other {# neu}}, {known} bekannt, {ago}',
  },
  broughtSaid: {
    en: '#{hashtag}: {added, plural, =0 {nothing new} one {# new post} other {# new posts}}, {known} known',
    de: '#{hashtag}: {added, plural, =0 {nichts Neues} one {# neuer Beitrag} other {# neue Beiträge}}, {known} bekannt',
  },
  unreadable: {
    en: '{n, plural, one {# post could not be read} other {# posts could not be read}}',
    de: '{n, plural, one {# Beitrag war nicht lesbar} other {# Beiträge waren nicht lesbar}}',
  },
  gap: {
    en: 'There are more new posts than were read; the next regular fetch reads on.',
    de: 'Es gibt mehr neue Beiträge, als gelesen wurden; der nächste regelmäßige Abruf liest weiter.',
  },
  gaps: {
    en: '{n, plural, one {# fetch} other {# fetches}} did not reach the posts of the one before, last {ago}.',
    de: '{n, plural, one {# Abruf hat} other {# Abrufe haben}} die Beiträge des vorigen nicht erreicht, zuletzt {ago}.',
  },
  unreachableSaid: { en: '#{hashtag}: {reason}', de: '#{hashtag}: {reason}' },
  lastGood: { en: 'Last successful fetch: {ago}.', de: 'Letzter erfolgreicher Abruf: {ago}.' },
  noneGood: { en: 'No fetch has succeeded yet.', de: 'Noch kein Abruf war erfolgreich.' },
  failedTimes: {
    en: '{n, plural, one {The last attempt failed} other {The last # attempts failed}}: {reason}.',
    de: '{n, plural, one {Der letzte Versuch ist gescheitert} other {Die letzten # Versuche sind gescheitert}}: {reason}.',
  },
  nextTry: { en: 'Next attempt {when}.', de: 'Nächster Versuch {when}.' },
  failed: { en: 'The fetch failed: {detail}.', de: 'Der Abruf ist gescheitert: {detail}.' },
  review: { en: 'Review', de: 'Prüfen' },
  fetchNow: { en: 'Fetch now', de: 'Jetzt abrufen' },
  fetchNowOf: { en: 'Fetch now: #{hashtag} from {instance}', de: 'Jetzt abrufen: #{hashtag} von {instance}' },
  fetchAll: { en: 'Fetch all', de: 'Alle abrufen' },
  fetchedAll: {
    en: '{streams, plural, one {# stream} other {# streams}} fetched: {added, plural, =0 {nothing new} one {# new post} other {# new posts}}',
    de: '{streams, plural, one {# Stream} other {# Streams}} abgerufen: {added, plural, =0 {nichts Neues} one {# neuer Beitrag} other {# neue Beiträge}}',
  },
  fetchedAllFailed: {
    en: '; {n, plural, one {# did not answer} other {# did not answer}}',
    de: '; {n, plural, one {# hat nicht geantwortet} other {# haben nicht geantwortet}}',
  },
  fetchAllFailed: { en: 'The streams could not be fetched', de: 'Die Streams konnten nicht abgerufen werden' },
  edit: { en: 'Edit', de: 'Bearbeiten' },
  editOf: { en: 'Edit #{hashtag} on {instance}', de: '#{hashtag} auf {instance} bearbeiten' },
  remove: { en: 'Delete', de: 'Löschen' },
  removeOf: { en: 'Delete #{hashtag} on {instance}', de: '#{hashtag} auf {instance} löschen' },
  add: { en: 'Add stream', de: 'Stream hinzufügen' },
  addTitle: { en: 'Add a stream', de: 'Einen Stream hinzufügen' },
  editTitle: { en: 'Edit the stream', de: 'Den Stream bearbeiten' },
  none: { en: 'No streams yet', de: 'Noch keine Streams' },
  adminsChange: {
    en: 'You may fetch streams; only an admin may add, change or delete them.',
    de: 'Du kannst Streams abrufen; nur ein Admin darf sie hinzufügen, ändern oder löschen.',
  },
  firstTitle: { en: 'Add the first stream', de: 'Füge den ersten Stream hinzu' },
  firstText: {
    en: 'A stream is a hashtag on an instance. Its posts are fetched, scored and listed for review.',
    de: 'Ein Stream ist ein Hashtag auf einer Instanz. Seine Beiträge werden abgerufen, bewertet und zum Prüfen aufgelistet.',
  },
  hashtagHint: {
    en: 'With or without #, as in #SilentSunday; or the address of its page on an instance.',
    de: 'Mit oder ohne #, wie in #SilentSunday; oder die Adresse seiner Seite auf einer Instanz.',
  },
  exists: {
    en: 'This hashtag on this instance is already a stream.',
    de: 'Diesen Hashtag auf dieser Instanz gibt es schon als Stream.',
  },
  instance: { en: 'Instance', de: 'Instanz' },
  instanceHint: {
    en: 'The domain of a server, such as mastodon.social',
    de: 'Die Domain eines Servers, etwa mastodon.social',
  },
  instanceWrong: {
    en: 'Enter a domain such as mastodon.social.',
    de: 'Gib eine Domain wie mastodon.social ein.',
  },
  activeLabel: { en: 'Fetch it regularly', de: 'Regelmäßig abrufen' },
  gone: { en: 'Somebody has deleted this stream.', de: 'Jemand hat diesen Stream gelöscht.' },
  added: { en: 'Added: #{hashtag} on {instance}', de: 'Hinzugefügt: #{hashtag} auf {instance}' },
  saved: { en: 'Saved: #{hashtag} on {instance}', de: 'Gespeichert: #{hashtag} auf {instance}' },
  removeTitle: { en: 'Delete #{hashtag} on {instance}?', de: '#{hashtag} auf {instance} löschen?' },
  removeText: {
    en: '{n, plural, =0 {It has no posts.} one {Its one post stays, in the queue too.} other {Its # posts stay, in the queue too.}} Nothing new is fetched.',
    de: '{n, plural, =0 {Er hat keine Beiträge.} one {Sein Beitrag bleibt, auch in der Warteschlange.} other {Seine # Beiträge bleiben, auch in der Warteschlange.}} Neues wird nicht mehr abgerufen.',
  },
  removeHint: { en: 'To pause it instead, switch it off.', de: 'Zum Pausieren genügt der Schalter.' },
  removed: {
    en: 'Deleted: #{hashtag} on {instance}. Its posts stay.',
    de: 'Gelöscht: #{hashtag} auf {instance}. Die Beiträge bleiben.',
  },
  notRemoved: { en: 'Not deleted: {detail}.', de: 'Nicht gelöscht: {detail}.' },
} satisfies Catalogue;
