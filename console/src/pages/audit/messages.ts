import { COMMON_MESSAGES } from '../../i18n/common-messages';
import type { Catalogue } from '../../i18n/use-messages';

/** What the log is about, by its own words. */
export const SUBJECTS = [
  'post',
  'stream',
  'topical_tag',
  'export_settings',
  'blocked_user',
  'blocked_hashtag',
  'trusted_author',
  'user',
  'api_key',
  'prediction',
] as const;

/** What is done to it. */
export const ACTIONS = [
  'review',
  'agree',
  'create',
  'change',
  'delete',
  'password',
  'link',
  'end_session',
  'end_sessions',
  'train',
] as const;

/** The words of the audit log. */
export const AUDIT_MESSAGES = {
  ...COMMON_MESSAGES,
  title: { en: 'Audit log', de: 'Protokoll' },
  text: {
    en: 'Who changed what, from what to what. What is shown here as a file: {csv} or {ndjson}.',
    de: 'Wer was geändert hat, von was zu was. Das hier Gezeigte als Datei: {csv} oder {ndjson}.',
  },
  adminsOnly: {
    en: 'An admin sees here who changed what. Your own last decisions are under Undo on the review page.',
    de: 'Ein Admin sieht hier, wer was geändert hat. Deine letzten Entscheidungen stehen beim Prüfen unter Zurück.',
  },
  loading: { en: 'Loading the log', de: 'Das Protokoll wird geladen' },
  notLoaded: { en: 'The log could not be loaded', de: 'Das Protokoll konnte nicht geladen werden' },
  none: { en: 'No entry fits.', de: 'Kein Eintrag passt.' },
  more: { en: 'Load more', de: 'Mehr laden' },
  filters: { en: 'Filters', de: 'Filter' },
  clear: { en: 'Clear filters', de: 'Filter aufheben' },
  all: { en: 'All', de: 'Alle' },
  who: { en: 'Who', de: 'Wer' },
  whoHint: { en: 'User, key:name or service', de: 'Benutzer, key:Name oder service' },
  what: { en: 'What', de: 'Was' },
  action: { en: 'Action', de: 'Aktion' },
  from: { en: 'From', de: 'Von' },
  to: { en: 'To', de: 'Bis' },
  when: { en: 'When', de: 'Wann' },
  changes: { en: 'Changes', de: 'Änderungen' },
  nothing: { en: 'nothing', de: 'nichts' },
  service: { en: 'The service', de: 'Der Dienst' },
  key: { en: 'Key {name}', de: 'Schlüssel {name}' },
  post: { en: 'Post', de: 'Beitrag' },
  stream: { en: 'Stream', de: 'Stream' },
  topical_tag: { en: 'Topical day', de: 'Thementag' },
  export_settings: { en: 'Export', de: 'Export' },
  blocked_user: { en: 'Blocked user', de: 'Gesperrter Nutzer' },
  blocked_hashtag: { en: 'Blocked hashtag', de: 'Gesperrter Hashtag' },
  trusted_author: { en: 'Trusted author', de: 'Vertrauter Autor' },
  user: { en: 'User', de: 'Benutzer' },
  api_key: { en: 'API key', de: 'API-Schlüssel' },
  prediction: { en: 'Prediction', de: 'Vorhersage' },
  action_review: { en: 'Reviewed', de: 'Geprüft' },
  action_agree: { en: 'Agreed', de: 'Zugestimmt' },
  action_create: { en: 'Added', de: 'Hinzugefügt' },
  action_change: { en: 'Changed', de: 'Geändert' },
  action_delete: { en: 'Removed', de: 'Entfernt' },
  action_password: { en: 'Password set', de: 'Passwort festgelegt' },
  action_link: { en: 'Link made', de: 'Link erstellt' },
  action_end_session: { en: 'Session ended', de: 'Sitzung beendet' },
  action_end_sessions: { en: 'All sessions ended', de: 'Alle Sitzungen beendet' },
  action_train: { en: 'Trained', de: 'Trainiert' },
} satisfies Catalogue;
