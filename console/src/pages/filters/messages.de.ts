import type { EN } from './messages.en';

/** German. */
export const DE: Readonly<Record<keyof typeof EN, string>> = {
  title: 'Filter',
  loading: 'Die Filter werden geladen',
  tabs: 'Filter',
  users: 'Nutzer',
  hashtags: 'Hashtags',
  export: 'Ausgabe',
  usersFailed: 'Die gesperrten Nutzer konnten nicht geladen werden',
  hashtagsFailed: 'Die gesperrten Hashtags konnten nicht geladen werden',
  entries: '{shown} von {total}',
  more: 'Mehr laden',

  usersIntro:
    'Beiträge dieser Nutzer werden nicht ausgegeben. Entsperren gibt wartende Beiträge sofort frei; Abgelehntes bleibt abgelehnt.',
  hashtagsIntro:
    'Beiträge mit diesen Hashtags werden nicht ausgegeben. Entsperren gibt wartende Beiträge sofort frei; Abgelehntes bleibt abgelehnt.',
  noUsers: 'Kein Nutzer ist gesperrt',
  noUsersHint:
    'Eine Sperre hält die wartenden Beiträge eines Nutzers zurück und lehnt neue beim Abruf ab. Ein Muster wie *@spam.example sperrt alle dort.',
  noHashtags: 'Kein Hashtag ist gesperrt',
  noHashtagsHint: 'Eine Sperre hält die wartenden Beiträge mit dem Hashtag zurück und lehnt neue beim Abruf ab.',
  pattern: 'Muster',
  noReason: 'Ohne Begründung',
  blockedOn: 'Gesperrt am {date}',
  holdsBack:
    '{n, plural, =0 {Hält gerade keinen Beitrag zurück} one {Hält gerade # Beitrag zurück} other {Hält gerade # Beiträge zurück}}',
  unblock: 'Entsperren',
  unblockNamed: 'Entsperren: {name}',
  unblockFailed: '{name} konnte nicht entsperrt werden',
  unblocked: 'Entsperrt: {name}',
  wasUnblocked: 'War schon entsperrt: {name}',
  undo: 'Rückgängig',
  blockAgainFailed: '{name} konnte nicht wieder gesperrt werden',
  undoBlockFailed: 'Die Sperre von {name} konnte nicht rückgängig gemacht werden',

  block: 'Sperren…',
  blockUserTitle: 'Einen Nutzer sperren',
  blockHashtagTitle: 'Einen Hashtag sperren',
  account: 'Nutzer',
  accountHint: '@nutzer@instanz, die Adresse eines Profils oder ein Muster: *@spam.example, bot*@*',
  hashtag: 'Hashtag',
  hashtagHint: 'Mit oder ohne #',
  reason: 'Begründung',
  reasonHint: 'Nur Prüfende sehen sie.',
  rejectWaiting: 'Auch die wartenden Beiträge ablehnen, geprüft oder nicht. Entsperren macht das nicht rückgängig.',
  blockNow: 'Sperren',
  cancel: 'Abbrechen',
  blockFailed: 'Die Sperre konnte nicht gespeichert werden',
  alreadyBlocked: 'Das ist schon gesperrt.',
  invalidAccount: 'Gib @nutzer@instanz oder die Adresse eines Profils ein.',
  willBlockOne: 'Beiträge von {name} werden nicht mehr ausgegeben. {fetch}',
  willBlockPattern: 'Beiträge von allen, auf die {name} passt, werden nicht mehr ausgegeben. {fetch}',
  willBlockHashtag: 'Beiträge mit #{name} werden nicht mehr ausgegeben. {fetch}',
  newAreRejected: 'Neue Beiträge werden beim Abruf abgelehnt.',
  newAreKept: 'Neue Beiträge kommen weiterhin zum Prüfen, wie unter Ausgabe eingestellt.',
  waitingOf:
    'Davon {approved, plural, one {wartet # angenommener Beitrag} other {warten # angenommene Beiträge}}, {open, plural, one {# ist} other {# sind}} nicht geprüft.',
  carriedRejects:
    '{n, plural, one {Ein Stream sammelt} other {# Streams sammeln}} #{name}: Jeder neue Beitrag daraus wird abgelehnt.',
  carriedHolds:
    '{n, plural, one {Ein Stream sammelt} other {# Streams sammeln}} #{name}: Kein Beitrag daraus wird ausgegeben.',
  blocked: 'Gesperrt: {name}',
  blockedAndRejected:
    '{n, plural, =0 {Gesperrt: {name}. Kein Beitrag wartete.} one {Gesperrt: {name}. # wartender Beitrag abgelehnt.} other {Gesperrt: {name}. # wartende Beiträge abgelehnt.}}',

  settingsFailed: 'Die Einstellungen der Ausgabe konnten nicht geladen werden',
  effectsFailed: 'Die zurückgehaltenen Beiträge konnten nicht gezählt werden',
  saveFailed: 'Die Einstellung konnte nicht geändert werden',
  exportIntro: 'Welche angenommenen Beiträge Abnehmer bekommen und welche Beiträge schon beim Abruf abgelehnt werden.',
  exportTitle: 'Bei der Ausgabe',
  fetchTitle: 'Beim Abruf',
  holdsBackOf: 'Hält {n} von {total} zurück',
  wouldHoldBack: 'Würde {n} von {total} zurückhalten',
  counting: 'Wird gezählt …',
  requireMedia: 'Nur Beiträge mit Medien',
  requireMediaText: 'Beiträge ohne Bild, Video oder Ton warten, bis das abgeschaltet wird.',
  requireAlt: 'Nur Medien mit Alternativtext',
  requireAltText:
    'Beiträge, bei denen einem Medium der Alternativtext fehlt, warten; Beiträge ohne Medien gehen durch.',
  rejectUsers: 'Beiträge gesperrter Nutzer ablehnen',
  rejectUsersEffect: '{n, plural, one {# Nutzer oder Muster} other {# Nutzer und Muster}}',
  rejectUsersText: 'Aus: Sie kommen zum Prüfen. So oder so wird keiner ausgegeben, solange sein Autor gesperrt ist.',
  rejectHashtags: 'Beiträge mit gesperrten Hashtags ablehnen',
  rejectHashtagsEffect: '{n, plural, one {# Hashtag} other {# Hashtags}}',
  rejectHashtagsText:
    'Aus: Sie kommen zum Prüfen. So oder so wird keiner ausgegeben, solange sein Hashtag gesperrt ist.',
  switchedOn: 'Eingeschaltet: {name}',
  switchedOff: 'Ausgeschaltet: {name}',
};
