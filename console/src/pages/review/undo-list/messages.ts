import { COMMON_MESSAGES } from '../../../i18n/common-messages';
import type { Catalogue } from '../../../i18n/use-messages';

export const UNDO_LIST_MESSAGES = {
  ...COMMON_MESSAGES,
  title: { en: 'Your last decisions', de: 'Deine letzten Entscheidungen' },
  text: {
    en: 'The last 50 of this tab. You can undo each alone. Later decisions about the same post stay.',
    de: 'Bis zu 50, in diesem Tab. Jede lässt sich einzeln zurücknehmen; was später zum selben Beitrag entschieden wurde, bleibt.',
  },
  none: { en: 'Nothing was decided in this tab yet.', de: 'In diesem Tab wurde noch nichts entschieden.' },
  list: {
    en: '{n, plural, one {# post} other {# posts}}, a whole list',
    de: '{n, plural, one {# Beitrag} other {# Beiträge}}, eine ganze Liste',
  },
  posts: {
    en: '{n, plural, one {# post} other {# posts}}',
    de: '{n, plural, one {# Beitrag} other {# Beiträge}}',
  },
  approved: { en: 'Approved', de: 'Angenommen' },
  rejected: { en: 'Rejected', de: 'Abgelehnt' },
  reopened: { en: 'Undone', de: 'Zurückgenommen' },
  noted: { en: 'Note', de: 'Notiz' },
  scored: { en: 'Score {score}', de: 'Wert {score}' },
  automatic: { en: 'automatic', de: 'automatisch' },
  undoOf: { en: 'Undo: {what}, {name}, {when}', de: 'Rückgängig: {what}, {name}, {when}' },
} satisfies Catalogue;
