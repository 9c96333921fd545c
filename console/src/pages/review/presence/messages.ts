import type { Catalogue } from '../../../i18n/use-messages';

/** The words about who else has a post open. */
export const PRESENCE_MESSAGES = {
  hasItOpen: { en: 'has it open', de: 'hat ihn offen' },
  isOpenAt: { en: 'Also open at: {names}', de: 'Auch offen bei: {names}' },
  holds: {
    en: 'Open at: {names}. It is left to them until you take it.',
    de: 'Offen bei: {names}. Er bleibt dort, bis du ihn übernimmst.',
  },
  take: { en: 'Take over', de: 'Übernehmen' },
} satisfies Catalogue;
