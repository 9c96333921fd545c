import type { Catalogue } from '../../i18n/use-messages';
import { DE } from './messages.de';
import { EN } from './messages.en';

/** The words of the topical days. */
export const TOPICAL_MESSAGES: Catalogue<keyof typeof EN> = { en: EN, de: DE };
