import type { Catalogue } from '../../../i18n/use-messages';

export const PRESENCE_MESSAGES = {
  hasItOpen: { en: 'has it open', de: 'hat ihn offen' },
  isOpenAt: { en: 'Also open at: {names}', de: 'Auch offen bei: {names}' },
  holds: {
    en: '{names} {n, plural, one {has} other {have}} this post open',
    de: '{names} {n, plural, one {hat} other {haben}} diesen Beitrag offen',
  },
  take: { en: 'Take over', de: 'Übernehmen' },
} satisfies Catalogue;
