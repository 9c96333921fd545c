import { COMMON_MESSAGES } from '../../../i18n/common-messages';
import type { Catalogue } from '../../../i18n/use-messages';

export const TRUST_MESSAGES = {
  ...COMMON_MESSAGES,
  trustTitle: { en: 'Trust {account}?', de: '{account} vertrauen?' },
  trustText: {
    en: 'Their new posts are approved as they are fetched, with a note. A post with a spam score of 50 or more, one that another instance brought, or one that a blocklist rejects, is not. What waits now is not decided.',
    de: 'Neue Beiträge werden beim Abruf angenommen, mit einer Notiz. Nicht aber ein Beitrag mit einem Spam-Wert ab 50, einer, den eine andere Instanz gebracht hat, oder einer, den eine Sperrliste ablehnt. Was jetzt wartet, bleibt unentschieden.',
  },
  trustLoading: { en: 'Counting their posts', de: 'Die Beiträge werden gezählt' },
  trustNotLoaded: { en: 'Their posts could not be counted', de: 'Die Beiträge konnten nicht gezählt werden' },
  trustPreview: {
    en: 'Of {n, plural, one {# post} other {# posts}} of the last 30 days it would have approved {approved}.',
    de: 'Von {n, plural, one {# Beitrag} other {# Beiträgen}} der letzten 30 Tage {approved, plural, one {wäre # angenommen worden} other {wären # angenommen worden}}.',
  },
  trustConfirm: { en: 'Trust', de: 'Vertrauen' },
  trusted: { en: 'Trusted from now on: {account}', de: 'Ab jetzt vertraut: {account}' },
} satisfies Catalogue;
