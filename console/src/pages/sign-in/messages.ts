export const SIGN_IN_MESSAGES = {
  title: { en: 'Sign in to Sluice', de: 'Bei Sluice anmelden' },
  signIn: { en: 'Sign in', de: 'Anmelden' },
  wrong: { en: 'The user name or the password is wrong.', de: 'Benutzername oder Passwort ist falsch.' },
  wait: {
    en: 'Too many tries. Wait {n, plural, one {# second} other {# seconds}}, then try again.',
    de: 'Zu viele Versuche. Warte {n, plural, one {# Sekunde} other {# Sekunden}} und versuche es dann erneut.',
  },
  unreachable: { en: 'The service does not answer. Is it running?', de: 'Der Dienst antwortet nicht. Läuft er?' },
  failed: { en: 'Signing in failed: {detail}', de: 'Die Anmeldung ist fehlgeschlagen: {detail}' },
  hint: {
    en: 'The first user is admin, unless it was named otherwise. The first password was shown at the first start, or is in the file initial-password of the data folder.',
    de: 'Der erste Benutzer heißt admin, wenn nichts anderes eingestellt wurde. Das erste Passwort wurde beim ersten Start angezeigt oder steht in der Datei initial-password im Datenordner.',
  },
};
