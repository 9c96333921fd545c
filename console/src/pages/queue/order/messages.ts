import { COMMON_MESSAGES } from '../../../i18n/common-messages';
import type { Catalogue } from '../../../i18n/use-messages';

export const ORDER_MESSAGES = {
  ...COMMON_MESSAGES,
  change: { en: 'Change', de: 'Ändern' },
  changeOf: { en: 'of {name}', de: 'von {name}' },
  pin: { en: 'Pin to the front', de: 'Vorn anheften' },
  unpin: { en: 'Unpin', de: 'Lösen' },
  isPinned: { en: 'pinned', de: 'angeheftet' },
  holdUntil: { en: 'Hold until', de: 'Aufschieben bis' },
  hold: { en: 'Hold', de: 'Aufschieben' },
  withdraw: { en: 'Back to review', de: 'Zurück zur Prüfung' },
  rejectFor: { en: 'Reject because of', de: 'Ablehnen wegen' },
  undo: { en: 'Undo', de: 'Zurück' },
  onHold: { en: 'On hold', de: 'Aufgeschoben' },
  onHoldHint: { en: 'No consumer gets these before their time.', de: 'Diese bekommt vor ihrer Zeit kein Abnehmer.' },
  onHoldFailed: {
    en: 'The posts on hold could not be loaded',
    de: 'Die aufgeschobenen Beiträge konnten nicht geladen werden',
  },
  until: { en: 'until {time}', de: 'bis {time}' },
  release: { en: 'Release', de: 'Freigeben' },
  moreNext: { en: 'Show 50', de: '50 zeigen' },
  pinned: { en: 'Pinned to the front: {name}', de: 'Vorn angeheftet: {name}' },
  unpinned: { en: 'In its usual place again: {name}', de: 'Wieder an seinem Platz: {name}' },
  putOnHold: { en: 'On hold until {time}: {name}', de: 'Aufgeschoben bis {time}: {name}' },
  released: { en: 'Released: {name}', de: 'Freigegeben: {name}' },
  withdrawn: { en: 'Back to review: {name}', de: 'Zurück zur Prüfung: {name}' },
  rejectedFor: { en: 'Rejected: {name} ({reason})', de: 'Abgelehnt: {name} ({reason})' },
  takenBack: { en: 'Undone: {name}', de: 'Zurückgenommen: {name}' },
  moved: {
    en: '{name}: not done, the post has changed meanwhile: {detail}',
    de: '{name}: nicht geändert, der Beitrag ist inzwischen anders: {detail}',
  },
  notDone: { en: '{name}: not done: {detail}', de: '{name}: nicht geändert: {detail}' },
} satisfies Catalogue;
