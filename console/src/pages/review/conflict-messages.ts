import type { Catalogue } from '../../i18n/use-messages';

export const CONFLICT_MESSAGES = {
  conflictApproved: { en: '{who} approved this post', de: '{who} hat diesen Beitrag angenommen' },
  conflictRejected: { en: '{who} rejected this post', de: '{who} hat diesen Beitrag abgelehnt' },
  conflictReopened: {
    en: '{who} took the review of this post back',
    de: '{who} hat die Prüfung dieses Beitrags zurückgenommen',
  },
  conflictChanged: {
    en: 'The author changed this post',
    de: 'Dieser Beitrag wurde von seinem Autor geändert',
  },
  /** Both end one of the above. */
  conflictWhileOpen: { en: ' while you were looking at it', de: ', während du ihn angesehen hast' },
  conflictBefore: { en: ' before your decision arrived', de: ', bevor deine Entscheidung ankam' },
  somebody: { en: 'Somebody', de: 'Jemand' },
  theKey: { en: 'The key “{name}”', de: 'Der Schlüssel „{name}“' },
  conflictWhen: { en: 'At {when}.', de: 'Um {when}.' },
  conflictNote: { en: 'Their note: “{note}”.', de: 'Notiz dazu: „{note}“.' },
  conflictText: {
    en: 'Your change was not saved; nothing else changed.',
    de: 'Deine Änderung wurde nicht gespeichert; sonst hat sich nichts geändert.',
  },
  contentLoading: {
    en: 'The author changed the post: its new content is being loaded.',
    de: 'Der Beitrag wurde von seinem Autor geändert: Der neue Inhalt wird geladen.',
  },
  contentChanged: {
    en: 'The author changed the post since you decided: it is shown as it is now.',
    de: 'Der Beitrag wurde von seinem Autor geändert, seit du entschieden hast: Er ist so zu sehen, wie er jetzt ist.',
  },
  conflicts: {
    en: '{n, plural, one {# post was} other {# posts were}} changed by somebody else while you decided.',
    de: '{n, plural, one {# Beitrag wurde} other {# Beiträge wurden}} von jemand anderem geändert, während du entschieden hast.',
  },
  look: { en: 'Look', de: 'Ansehen' },
  keepAllTheirs: { en: 'Keep all {n} of theirs', de: 'Alle {n} anderen behalten' },
  useAllMine: { en: 'Use all {n} of mine', de: 'Alle {n} eigenen verwenden' },
  keptAllTheirs: {
    en: '{n, plural, one {Kept their decision} other {Kept their # decisions}}',
    de: '{n, plural, one {Andere Entscheidung behalten} other {# andere Entscheidungen behalten}}',
  },
  usedAllMine: {
    en: '{n, plural, one {Used your decision} other {Used your # decisions}}',
    de: '{n, plural, one {Eigene Entscheidung verwendet} other {# eigene Entscheidungen verwendet}}',
  },
  keepTheirs: { en: 'Keep theirs', de: 'Andere Entscheidung behalten' },
  decideAgain: { en: 'Decide again', de: 'Neu entscheiden' },
  useMine: { en: 'Use mine', de: 'Meine verwenden' },
  keepTheirsApproved: { en: 'Keep theirs: approved', de: 'Andere Entscheidung behalten: angenommen' },
  keepTheirsRejected: { en: 'Keep theirs: rejected', de: 'Andere Entscheidung behalten: abgelehnt' },
  useMineReopen: { en: 'Use mine: back to review', de: 'Meine verwenden: zurück zum Prüfen' },
  useMineApprove: { en: 'Use mine: approve', de: 'Meine verwenden: annehmen' },
  useMineReject: { en: 'Use mine: reject', de: 'Meine verwenden: ablehnen' },
} satisfies Catalogue;
