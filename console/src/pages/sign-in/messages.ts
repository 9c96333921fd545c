import type { Catalogue } from '../../i18n/use-messages';

type Key = 'title' | 'userName' | 'password' | 'signIn' | 'wrong' | 'wait' | 'unreachable' | 'failed' | 'hint';

/** The words of the sign-in form. */
export const SIGN_IN_MESSAGES: Catalogue<Key> = {
  en: {
    title: 'Sign in to Sluice',
    userName: 'User name',
    password: 'Password',
    signIn: 'Sign in',
    wrong: 'The user name or the password is wrong.',
    wait: 'Too many tries. Wait {n, plural, one {# second} other {# seconds}}, then try again.',
    unreachable: 'The service does not answer. Is it running?',
    failed: 'Signing in failed: {detail}',
    hint: 'The first password was shown when the service first started.',
  },
  de: {
    title: 'Bei Sluice anmelden',
    userName: 'Benutzername',
    password: 'Passwort',
    signIn: 'Anmelden',
    wrong: 'Benutzername oder Passwort ist falsch.',
    wait: 'Zu viele Versuche. Warte {n, plural, one {# Sekunde} other {# Sekunden}} und versuche es dann erneut.',
    unreachable: 'Der Dienst antwortet nicht. Läuft er?',
    failed: 'Die Anmeldung ist fehlgeschlagen: {detail}',
    hint: 'Das erste Passwort wurde beim ersten Start des Dienstes angezeigt.',
  },
};
