import type { Catalogue } from '../../i18n/use-messages';

export const SET_PASSWORD_MESSAGES = {
  title: { en: 'Set your password', de: 'Dein Passwort festlegen' },
  text: {
    en: 'The link that you opened is valid once. Then you are signed in.',
    de: 'Der Link, den du geöffnet hast, gilt einmal. Danach bist du angemeldet.',
  },
  signedInAs: {
    en: 'You are signed in as {name}. With the new password you are signed in as the person that the link is for.',
    de: 'Du bist als {name} angemeldet. Mit dem neuen Passwort bist du als die Person angemeldet, für die der Link ist.',
  },
  save: { en: 'Set password and sign in', de: 'Passwort festlegen und anmelden' },
  isSet: {
    en: 'Your password is set. You are signed in as {name}',
    de: 'Dein Passwort ist festgelegt. Du bist als {name} angemeldet',
  },
  invalidTitle: { en: 'This link is not valid', de: 'Dieser Link ist nicht gültig' },
  invalid: {
    en: 'It was used already, was replaced by a newer one, or has expired. Ask an admin for a new link.',
    de: 'Er wurde schon benutzt, durch einen neueren ersetzt oder ist abgelaufen. Bitte einen Admin um einen neuen Link.',
  },
  noTokenTitle: { en: 'Open the link again', de: 'Öffne den Link noch einmal' },
  noToken: {
    en: 'This page needs the whole link that an admin sent you. It is not kept in the address bar, so that nobody else can use it.',
    de: 'Diese Seite braucht den ganzen Link, den dir ein Admin geschickt hat. Er bleibt nicht in der Adresszeile, damit ihn niemand sonst benutzen kann.',
  },
  toConsole: { en: 'To the console', de: 'Zur Konsole' },
  notSet: { en: 'The password was not set: {detail}.', de: 'Das Passwort wurde nicht festgelegt: {detail}.' },
} satisfies Catalogue;
