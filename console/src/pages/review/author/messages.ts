import { COMMON_MESSAGES } from '../../../i18n/common-messages';
import type { Catalogue } from '../../../i18n/use-messages';

export const AUTHOR_MESSAGES = {
  ...COMMON_MESSAGES,
  allPosts: { en: 'All posts', de: 'Alle Beiträge' },
  trust: { en: 'Trust author…', de: 'Autor vertrauen …' },
  isTrusted: { en: 'Trusted', de: 'Vertraut' },
  isTrustedText: {
    en: 'New posts are approved as they are fetched.',
    de: 'Neue Beiträge werden beim Abruf angenommen.',
  },
  endTrust: { en: 'Stop trusting', de: 'Nicht mehr vertrauen' },
  trustEnded: { en: 'Trusted no more: {account}', de: 'Nicht mehr vertraut: {account}' },
} satisfies Catalogue;
