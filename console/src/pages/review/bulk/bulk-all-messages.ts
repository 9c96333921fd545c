import { COMMON_MESSAGES } from '../../../i18n/common-messages';
import type { Catalogue } from '../../../i18n/use-messages';
import { REVIEW_MESSAGES } from '../messages';

export const BULK_ALL_MESSAGES = {
  ...COMMON_MESSAGES,
  askApprove: {
    en: '{n, plural, one {Approve the one post that matches?} other {Approve all # posts that match?}}',
    de: '{n, plural, one {Den einen passenden Beitrag annehmen?} other {Alle # passenden Beiträge annehmen?}}',
  },
  askReject: {
    en: '{n, plural, one {Reject the one post that matches?} other {Reject all # posts that match?}}',
    de: '{n, plural, one {Den einen passenden Beitrag ablehnen?} other {Alle # passenden Beiträge ablehnen?}}',
  },
  counting: { en: 'Counting the posts that match', de: 'Die passenden Beiträge werden gezählt' },
  text: {
    en: 'Also those that you have not seen. Posts that came since this list was loaded are left out. You can take all of them back in one step, for a week.',
    de: 'Auch die, die du nicht gesehen hast. Was seit dem Laden der Liste kam, bleibt außen vor. Du kannst alle eine Woche lang in einem Schritt zurücknehmen.',
  },
  atOnce: {
    en: 'A consumer may take an approved post at once; what it has cannot be taken back.',
    de: 'Ein Abnehmer kann einen angenommenen Beitrag sofort holen; was er hat, lässt sich nicht zurücknehmen.',
  },
  none: { en: 'No post matches any more.', de: 'Kein Beitrag passt mehr.' },
  approve: REVIEW_MESSAGES.approveMany,
  reject: REVIEW_MESSAGES.rejectMany,
  notCounted: { en: 'The posts could not be counted', de: 'Die Beiträge konnten nicht gezählt werden' },
  failed: { en: 'Nothing was decided', de: 'Nichts wurde entschieden' },
  stillWaiting: {
    en: '{n, plural, one {One decision has} other {# decisions have}} not reached the service yet. Decide about the list when they have.',
    de: '{n, plural, one {Eine Entscheidung ist} other {# Entscheidungen sind}} noch nicht beim Dienst. Entscheide danach über die Liste.',
  },
} satisfies Catalogue;
