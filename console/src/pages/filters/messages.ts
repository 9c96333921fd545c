import { COMMON_MESSAGES } from '../../i18n/common-messages';
import type { Catalogue } from '../../i18n/use-messages';

export const FILTERS_MESSAGES = {
  ...COMMON_MESSAGES,
  title: { en: 'Blocks and export', de: 'Sperren und Export' },
  loading: { en: 'Loading the filters', de: 'Die Filter werden geladen' },
  tabs: { en: 'Blocks and export', de: 'Sperren und Export' },
  users: { en: 'Users', de: 'Nutzer' },
  hashtags: { en: 'Hashtags', de: 'Hashtags' },
  export: { en: 'Export', de: 'Ausgabe' },
  usersFailed: {
    en: 'The blocked users could not be loaded',
    de: 'Die gesperrten Nutzer konnten nicht geladen werden',
  },
  hashtagsFailed: {
    en: 'The blocked hashtags could not be loaded',
    de: 'Die gesperrten Hashtags konnten nicht geladen werden',
  },
  usersIntro: {
    en: 'Consumers do not get posts of these users. Unblocking releases waiting posts at once; rejected posts stay rejected.',
    de: 'Beiträge dieser Nutzer werden nicht ausgegeben. Entsperren gibt wartende Beiträge sofort frei; Abgelehntes bleibt abgelehnt.',
  },
  hashtagsIntro: {
    en: 'Consumers do not get posts with these hashtags. Unblocking releases waiting posts at once; rejected posts stay rejected.',
    de: 'Beiträge mit diesen Hashtags werden nicht ausgegeben. Entsperren gibt wartende Beiträge sofort frei; Abgelehntes bleibt abgelehnt.',
  },
  noUsers: { en: 'No user is blocked', de: 'Kein Nutzer ist gesperrt' },
  noUsersHint: {
    en: 'Blocking a user withholds their posts in the queue and rejects new ones as they are fetched. A pattern such as *@spam.example blocks everybody on that server.',
    de: 'Eine Sperre hält die wartenden Beiträge eines Nutzers zurück und lehnt neue beim Abruf ab. Ein Muster wie *@spam.example sperrt alle dort.',
  },
  noHashtags: { en: 'No hashtag is blocked', de: 'Kein Hashtag ist gesperrt' },
  noHashtagsHint: {
    en: 'Blocking a hashtag withholds its posts in the queue and rejects new ones as they are fetched.',
    de: 'Eine Sperre hält die wartenden Beiträge mit dem Hashtag zurück und lehnt neue beim Abruf ab.',
  },
  pattern: { en: 'Pattern', de: 'Muster' },
  noReason: { en: 'No reason given', de: 'Ohne Begründung' },
  blockedOn: { en: 'Blocked {date}', de: 'Gesperrt am {date}' },
  holdsBack: {
    en: '{n, plural, =0 {Withholds no posts now} one {Withholds # post now} other {Withholds # posts now}}',
    de: '{n, plural, =0 {Hält gerade keinen Beitrag zurück} one {Hält gerade # Beitrag zurück} other {Hält gerade # Beiträge zurück}}',
  },
  unblock: { en: 'Unblock', de: 'Entsperren' },
  unblockNamed: { en: 'Unblock: {name}', de: 'Entsperren: {name}' },
  unblockFailed: { en: '{name} could not be unblocked', de: '{name} konnte nicht entsperrt werden' },
  unblocked: { en: 'Unblocked: {name}', de: 'Entsperrt: {name}' },
  wasUnblocked: { en: 'Already unblocked: {name}', de: 'War schon entsperrt: {name}' },
  blockAgainFailed: { en: '{name} could not be blocked again', de: '{name} konnte nicht wieder gesperrt werden' },
  undoBlockFailed: {
    en: 'The block of {name} could not be undone',
    de: 'Die Sperre von {name} konnte nicht rückgängig gemacht werden',
  },
  block: { en: 'Block…', de: 'Sperren …' },
  blockUserTitle: { en: 'Block a user', de: 'Einen Nutzer sperren' },
  blockHashtagTitle: { en: 'Block a hashtag', de: 'Einen Hashtag sperren' },
  account: { en: 'User', de: 'Nutzer' },
  accountHint: {
    en: '@user@instance, the address of a profile, or a pattern: *@spam.example, bot*@*',
    de: '@nutzer@instanz, die Adresse eines Profils oder ein Muster: *@spam.example, bot*@*',
  },
  hashtagHint: { en: 'With or without #', de: 'Mit oder ohne #' },
  reason: { en: 'Reason', de: 'Begründung' },
  reasonHint: { en: 'Only reviewers see it.', de: 'Nur Prüfende sehen sie.' },
  rejectWaiting: {
    en: 'Also reject the waiting posts, reviewed or not. Unblocking does not undo this.',
    de: 'Auch die wartenden Beiträge ablehnen, geprüft oder nicht. Entsperren macht das nicht rückgängig.',
  },
  blockNow: { en: 'Block', de: 'Sperren' },
  blockFailed: { en: 'The block could not be saved', de: 'Die Sperre konnte nicht gespeichert werden' },
  alreadyBlocked: { en: 'Already blocked.', de: 'Das ist schon gesperrt.' },
  invalidAccount: {
    en: 'Enter @user@instance or the address of a profile.',
    de: 'Gib @nutzer@instanz oder die Adresse eines Profils ein.',
  },
  willBlockOne: {
    en: 'Consumers no longer get posts of {name}. {fetch}',
    de: 'Beiträge von {name} werden nicht mehr ausgegeben. {fetch}',
  },
  willBlockPattern: {
    en: 'Consumers no longer get posts of anybody who matches {name}. {fetch}',
    de: 'Beiträge von allen, auf die {name} passt, werden nicht mehr ausgegeben. {fetch}',
  },
  willBlockHashtag: {
    en: 'Consumers no longer get posts with #{name}. {fetch}',
    de: 'Beiträge mit #{name} werden nicht mehr ausgegeben. {fetch}',
  },
  newAreRejected: {
    en: 'New posts are rejected as they are fetched.',
    de: 'Neue Beiträge werden beim Abruf abgelehnt.',
  },
  newAreKept: {
    en: 'New posts still come up for review, as set on the Export tab.',
    de: 'Neue Beiträge kommen weiterhin zum Prüfen, wie unter Ausgabe eingestellt.',
  },
  waitingOf: {
    en: '{approved, plural, one {# approved post of theirs is} other {# approved posts of theirs are}} in the queue, {open, plural, one {# is} other {# are}} not reviewed.',
    de: 'Davon {approved, plural, one {wartet # angenommener Beitrag} other {warten # angenommene Beiträge}}, {open, plural, one {# ist} other {# sind}} nicht geprüft.',
  },
  carriedRejects: {
    en: '{n, plural, one {A stream collects} other {# streams collect}} #{name}: every new post of {n, plural, one {it} other {them}} will be rejected.',
    de: '{n, plural, one {Ein Stream sammelt} other {# Streams sammeln}} #{name}: Jeder neue Beitrag daraus wird abgelehnt.',
  },
  carriedHolds: {
    en: '{n, plural, one {A stream collects} other {# streams collect}} #{name}: consumers get no post of {n, plural, one {it} other {them}}.',
    de: '{n, plural, one {Ein Stream sammelt} other {# Streams sammeln}} #{name}: Kein Beitrag daraus wird ausgegeben.',
  },
  blocked: { en: 'Blocked: {name}', de: 'Gesperrt: {name}' },
  blockedAndRejected: {
    en: '{n, plural, =0 {Blocked: {name}. No post waited.} one {Blocked: {name}. # waiting post rejected.} other {Blocked: {name}. # waiting posts rejected.}}',
    de: '{n, plural, =0 {Gesperrt: {name}. Kein Beitrag wartete.} one {Gesperrt: {name}. # wartender Beitrag abgelehnt.} other {Gesperrt: {name}. # wartende Beiträge abgelehnt.}}',
  },
  settingsFailed: {
    en: 'The export settings could not be loaded',
    de: 'Die Einstellungen der Ausgabe konnten nicht geladen werden',
  },
  effectsFailed: {
    en: 'The posts that the settings withhold could not be counted',
    de: 'Die zurückgehaltenen Beiträge konnten nicht gezählt werden',
  },
  adminsChange: {
    en: 'Only an admin may change what is blocked and exported.',
    de: 'Nur ein Admin darf ändern, was gesperrt ist und was ausgegeben wird.',
  },
  saveFailed: { en: 'The setting could not be changed', de: 'Die Einstellung konnte nicht geändert werden' },
  exportIntro: {
    en: 'Which approved posts consumers get, and which posts are rejected as soon as they are fetched.',
    de: 'Welche angenommenen Beiträge Abnehmer bekommen und welche Beiträge schon beim Abruf abgelehnt werden.',
  },
  exportTitle: { en: 'In the queue', de: 'Bei der Ausgabe' },
  fetchTitle: { en: 'When posts are fetched', de: 'Beim Abruf' },
  holdsBackOf: { en: 'Withholds {n} of {total}', de: 'Hält {n} von {total} zurück' },
  wouldHoldBack: { en: 'Would withhold {n} of {total}', de: 'Würde {n} von {total} zurückhalten' },
  requireMedia: { en: 'Only posts with media', de: 'Nur Beiträge mit Medien' },
  requireMediaText: {
    en: 'Posts without a picture, video or sound wait until this is switched off.',
    de: 'Beiträge ohne Bild, Video oder Ton warten, bis das abgeschaltet wird.',
  },
  requireAlt: { en: 'Only media with alt text', de: 'Nur Medien mit Alternativtext' },
  requireAltText: {
    en: 'Posts with media that lack alt text wait; posts without media pass.',
    de: 'Beiträge, bei denen einem Medium der Alternativtext fehlt, warten; Beiträge ohne Medien gehen durch.',
  },
  rejectUsers: { en: 'Reject posts of blocked users', de: 'Beiträge gesperrter Nutzer ablehnen' },
  rejectUsersEffect: {
    en: '{n, plural, one {# user or pattern} other {# users and patterns}}',
    de: '{n, plural, one {# Nutzer oder Muster} other {# Nutzer und Muster}}',
  },
  rejectUsersText: {
    en: 'Off: they come up for review. Either way consumers do not get them while the author is blocked.',
    de: 'Aus: Sie kommen zum Prüfen. So oder so wird keiner ausgegeben, solange sein Autor gesperrt ist.',
  },
  rejectHashtags: { en: 'Reject posts with blocked hashtags', de: 'Beiträge mit gesperrten Hashtags ablehnen' },
  rejectHashtagsEffect: {
    en: '{n, plural, one {# hashtag} other {# hashtags}}',
    de: '{n, plural, one {# Hashtag} other {# Hashtags}}',
  },
  rejectHashtagsText: {
    en: 'Off: they come up for review. Either way consumers do not get them while the hashtag is blocked.',
    de: 'Aus: Sie kommen zum Prüfen. So oder so wird keiner ausgegeben, solange sein Hashtag gesperrt ist.',
  },
  filtersTitle: { en: 'Left out of the queue', de: 'Von der Ausgabe ausgenommen' },
  filtersFailed: {
    en: 'The export filters could not be loaded',
    de: 'Die Filter der Ausgabe konnten nicht geladen werden',
  },
  withoutReplies: { en: 'No replies', de: 'Keine Antworten' },
  withoutRepliesText: {
    en: 'Posts that reply to another wait, those that continue a thread of the author too.',
    de: 'Beiträge, die auf einen anderen antworten, warten, auch solche, die einen eigenen Thread fortsetzen.',
  },
  withoutSensitive: { en: 'Nothing sensitive', de: 'Nichts Heikles' },
  withoutSensitiveText: {
    en: 'Posts that their authors marked as sensitive wait.',
    de: 'Beiträge, die ihre Autoren als heikel markiert haben, warten.',
  },
  withoutPolls: { en: 'No polls', de: 'Keine Umfragen' },
  withoutPollsText: { en: 'Posts with a poll wait.', de: 'Beiträge mit einer Umfrage warten.' },
  withoutOptedOut: { en: 'No authors who opt out', de: 'Keine Autoren, die widersprechen' },
  withoutOptedOutText: {
    en: 'Posts wait whose author has one of the hashtags below in the bio.',
    de: 'Beiträge warten, deren Autor einen der Hashtags unten im Profil hat.',
  },
  withoutNoindex: { en: 'No authors who refuse to be indexed', de: 'Keine Autoren, die nicht indexiert werden wollen' },
  withoutNoindexText: {
    en: 'Posts wait whose author asks search engines to stay away.',
    de: 'Beiträge warten, deren Autor Suchmaschinen aussperrt.',
  },
  withoutBots: { en: 'No bots', de: 'Keine Bots' },
  withoutBotsText: {
    en: 'Posts of accounts that call themselves bots wait.',
    de: 'Beiträge von Konten, die sich als Bots bezeichnen, warten.',
  },
  withoutUndiscoverable: { en: 'Only discoverable authors', de: 'Nur auffindbare Autoren' },
  withoutUndiscoverableText: {
    en: 'Posts wait whose author does not want to be shown in directories.',
    de: 'Beiträge warten, deren Autor nicht in Verzeichnissen erscheinen will.',
  },
  withoutRestricted: { en: 'Only posts that everybody may boost', de: 'Nur Beiträge, die alle teilen dürfen' },
  withoutRestrictedText: {
    en: 'Posts wait whose author lets only some people boost them, or nobody.',
    de: 'Beiträge warten, die nach dem Willen des Autors nur manche oder niemand teilen darf.',
  },
  maxAge: { en: 'Oldest age in days', de: 'Höchstes Alter in Tagen' },
  maxAgeHint: { en: 'Empty: posts of any age.', de: 'Leer: Beiträge jeden Alters.' },
  maxAgeInvalid: { en: 'A whole number from 1 to 36500.', de: 'Eine ganze Zahl von 1 bis 36500.' },
  optOutTags: { en: 'Hashtags of authors who opt out', de: 'Hashtags von Autoren, die widersprechen' },
  optOutTagsHint: { en: 'Separated by spaces.', de: 'Durch Leerzeichen getrennt.' },
  valuesSaved: { en: 'Filters saved', de: 'Filter gespeichert' },
  switchedOn: { en: 'Switched on: {name}', de: 'Eingeschaltet: {name}' },
  switchedOff: { en: 'Switched off: {name}', de: 'Ausgeschaltet: {name}' },
} satisfies Catalogue;
