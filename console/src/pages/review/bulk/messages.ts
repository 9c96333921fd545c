import { COMMON_MESSAGES } from '../../../i18n/common-messages';
import type { Catalogue } from '../../../i18n/use-messages';
import { REVIEW_MESSAGES } from '../messages';

export const BULK_MESSAGES = {
  ...COMMON_MESSAGES,
  running: {
    en: '{done} of {of, plural, one {# post} other {# posts}} decided',
    de: '{done} von {of, plural, one {# Beitrag} other {# Beiträgen}} entschieden',
  },
  undoing: {
    en: 'Taking {of, plural, one {# post} other {# posts}} back: {done} done',
    de: '{of, plural, one {# Beitrag wird} other {# Beiträge werden}} zurückgenommen: {done} fertig',
  },
  approved: REVIEW_MESSAGES.approvedMany,
  rejected: REVIEW_MESSAGES.rejectedMany,
  skipped: {
    en: '{n, plural, one {one that somebody else reviewed stays as it was} other {# that others reviewed stay as they were}}',
    de: '{n, plural, one {einer, den jemand anders geprüft hat, bleibt} other {#, die andere geprüft haben, bleiben}} unverändert',
  },
  takenBack: REVIEW_MESSAGES.takenBackMany,
  kept: {
    en: '{n} changed since or handed out',
    de: '{n} seither geändert oder ausgegeben',
  },
  undoFailed: {
    en: 'It could not be undone. Try again',
    de: 'Es ließ sich nicht zurücknehmen. Versuch es noch einmal',
  },
} satisfies Catalogue;
