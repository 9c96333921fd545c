import { COMMON_MESSAGES } from '../../../i18n/common-messages';
import type { Catalogue } from '../../../i18n/use-messages';

/** The words about what can be done about an author. */
export const AUTHOR_MESSAGES = {
  ...COMMON_MESSAGES,
  allPosts: { en: 'All posts', de: 'Alle Beiträge' },
  approveWaiting: { en: 'Approve all {n}', de: 'Alle {n} annehmen' },
  rejectWaiting: { en: 'Reject all {n}', de: 'Alle {n} ablehnen' },
  waitingNotLoaded: {
    en: 'The posts could not be loaded: {detail}.',
    de: 'Die Beiträge konnten nicht geladen werden: {detail}.',
  },
  trust: { en: 'Trust author…', de: 'Autor vertrauen …' },
  trustTitle: { en: 'Trust {account}?', de: '{account} vertrauen?' },
  trustText: {
    en: 'Their new posts are approved as they are fetched, with a note. A post with a spam score of 50 or more, or one that a blocklist rejects, is not. What waits now is not decided.',
    de: 'Neue Beiträge werden beim Abruf angenommen, mit einer Notiz. Nicht aber ein Beitrag mit einem Spam-Wert ab 50 oder einer, den eine Sperrliste ablehnt. Was jetzt wartet, bleibt unentschieden.',
  },
  trustLoading: { en: 'Counting their posts', de: 'Die Beiträge werden gezählt' },
  trustNotLoaded: { en: 'Their posts could not be counted', de: 'Die Beiträge konnten nicht gezählt werden' },
  trustPreview: {
    en: 'Of {n, plural, one {# post} other {# posts}} of the last 30 days it would have approved {approved}.',
    de: 'Von {n, plural, one {# Beitrag} other {# Beiträgen}} der letzten 30 Tage {approved, plural, one {wäre # angenommen worden} other {wären # angenommen worden}}.',
  },
  trustConfirm: { en: 'Trust', de: 'Vertrauen' },
  isTrusted: { en: 'Trusted', de: 'Vertraut' },
  isTrustedText: {
    en: 'New posts are approved as they are fetched.',
    de: 'Neue Beiträge werden beim Abruf angenommen.',
  },
  endTrust: { en: 'Stop trusting', de: 'Nicht mehr vertrauen' },
  trusted: { en: 'Trusted from now on: {account}', de: 'Ab jetzt vertraut: {account}' },
  trustEnded: { en: 'Trusted no more: {account}', de: 'Nicht mehr vertraut: {account}' },
} satisfies Catalogue;
