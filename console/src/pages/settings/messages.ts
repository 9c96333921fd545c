import type { Catalogue } from '../../i18n/use-messages';
import { DE } from './messages.de';
import { EN } from './messages.en';

/** The words of the settings. */
export const SETTINGS_MESSAGES: Catalogue<keyof typeof EN> = { en: EN, de: DE };
