import { COMMON_MESSAGES } from '../../i18n/common-messages';
import type { Catalogue } from '../../i18n/use-messages';

/** The words of the instances. */
export const INSTANCE_MESSAGES = {
  ...COMMON_MESSAGES,
  title: { en: 'Instances', de: 'Instanzen' },
  text: {
    en: 'The servers that streams are fetched from. Some let nobody read without an access token.',
    de: 'Die Server, von denen Streams abgerufen werden. Manche lassen ohne Zugriffstoken niemanden lesen.',
  },
  notLoaded: { en: 'The instances could not be loaded', de: 'Die Instanzen konnten nicht geladen werden' },
  loading: { en: 'Loading the instances', de: 'Die Instanzen werden geladen' },
  instance: { en: 'Instance', de: 'Instanz' },
  streams: { en: 'Streams', de: 'Streams' },
  state: { en: 'State', de: 'Zustand' },
  token: { en: 'Access token', de: 'Zugriffstoken' },
  never: { en: 'Not contacted yet', de: 'Noch nicht kontaktiert' },
  read: { en: 'Read {ago}', de: 'Gelesen {ago}' },
  lastRead: { en: 'Last read {ago}.', de: 'Zuletzt gelesen {ago}.' },
  requestsLeft: {
    en: '{remaining} of {limit} requests left',
    de: '{remaining} von {limit} Anfragen übrig',
  },
  none: { en: 'None', de: 'Keines' },
  stored: { en: 'Stored', de: 'Hinterlegt' },
  unreadable: {
    en: 'Stored with another key: enter it again, and set the same SECRET_KEY on every replica',
    de: 'Mit einem anderen Schlüssel hinterlegt: neu eingeben und auf allen Replikaten denselben SECRET_KEY setzen',
  },
  probe: { en: 'Probe', de: 'Prüfen' },
  probeOf: { en: 'Probe {domain}', de: '{domain} prüfen' },
  probing: { en: 'Probing …', de: 'Wird geprüft …' },
  reachable: { en: '{domain} can be read', de: '{domain} lässt sich lesen' },
  notProbed: { en: 'Not probed: {detail}.', de: 'Nicht geprüft: {detail}.' },
  tokenButton: { en: 'Token…', de: 'Token …' },
  tokenOf: { en: 'Access token of {domain}', de: 'Zugriffstoken von {domain}' },
  tokenHint: {
    en: 'Made on that server under Preferences, Development; the right to read (read:statuses) is enough. It is kept encrypted and never shown again.',
    de: 'Auf jenem Server unter Einstellungen, Entwicklung angelegt; das Recht zum Lesen (read:statuses) genügt. Es wird verschlüsselt und nie wieder angezeigt.',
  },
  tokenWrong: {
    en: 'A token consists of letters, digits and signs, without spaces.',
    de: 'Ein Token besteht aus Buchstaben, Ziffern und Zeichen ohne Leerraum.',
  },
  removeToken: { en: 'Remove the token', de: 'Token entfernen' },
  tokenStored: { en: 'The access token of {domain} is stored', de: 'Das Zugriffstoken von {domain} ist hinterlegt' },
  tokenRemoved: { en: 'The access token of {domain} is removed', de: 'Das Zugriffstoken von {domain} ist entfernt' },
} satisfies Catalogue;
