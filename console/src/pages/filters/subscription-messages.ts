export const SUBSCRIPTION_MESSAGES = {
  lists: { en: 'Lists', de: 'Listen' },
  intro: {
    en: 'Blocklists that others maintain. A list’s entries are removed when the list drops them or you remove the list. What you blocked yourself stays.',
    de: 'Sperrlisten, die andere pflegen. Ihre Einträge entfallen, wenn die Liste sie streicht oder du die Liste entfernst. Was du selbst gesperrt hast, bleibt gesperrt.',
  },
  notLoaded: { en: 'The lists could not be loaded', de: 'Die Listen konnten nicht geladen werden' },
  none: { en: 'No lists', de: 'Keine Listen' },
  noneHint: {
    en: 'Subscribe to a list by its address, or upload a file that Mastodon exported.',
    de: 'Abonniere eine Liste mit ihrer Adresse, oder lade eine Datei hoch, die Mastodon exportiert hat.',
  },
  subscribe: { en: 'Subscribe', de: 'Abonnieren' },
  subscribeTitle: { en: 'Subscribe to a list', de: 'Liste abonnieren' },
  address: { en: 'Address of the list', de: 'Adresse der Liste' },
  addressHint: {
    en: 'A CSV file of domains or accounts. It is read now, and then once a day.',
    de: 'Eine CSV-Datei mit Domains oder Konten. Sie wird sofort gelesen und dann einmal am Tag.',
  },
  wrongAddress: { en: 'Enter an address that begins with https.', de: 'Gib eine Adresse ein, die mit https beginnt.' },
  known: { en: 'You already have this list.', de: 'Diese Liste ist schon da.' },
  upload: { en: 'Upload a file', de: 'Datei hochladen' },
  file: { en: 'File', de: 'Datei' },
  fileHint: {
    en: "Mastodon's CSV of domain blocks or blocked accounts, or one domain or account in each line.",
    de: 'Mastodons CSV der gesperrten Domains oder Konten, oder je Zeile eine Domain oder ein Konto.',
  },
  newEntries: {
    en: '{n, plural, =0 {Nothing new} one {# new entry} other {# new entries}}',
    de: '{n, plural, =0 {Nichts Neues} one {# neuer Eintrag} other {# neue Einträge}}',
  },
  knownEntries: {
    en: '{n, plural, one {# is} other {# are}} already blocked',
    de: '{n, plural, one {# ist} other {# sind}} schon gesperrt',
  },
  counts: {
    en: '{domains, plural, one {# domain} other {# domains}}, {accounts, plural, one {# account} other {# accounts}}',
    de: '{domains, plural, one {# Domain} other {# Domains}}, {accounts, plural, one {# Konto} other {# Konten}}',
  },
  obfuscated: {
    en: 'left out: {n} hidden by asterisks',
    de: 'ausgelassen: {n} durch Sternchen verdeckt',
  },
  noop: { en: 'left out: {n} without a block (noop)', de: 'ausgelassen: {n} ohne Sperre (noop)' },
  wrong: {
    en: '{n, plural, one {# wrong line} other {# wrong lines}}',
    de: '{n, plural, one {# falsche Zeile} other {# falsche Zeilen}}',
  },
  line: { en: 'Line {line}: {text}', de: 'Zeile {line}: {text}' },
  block: { en: 'Block these', de: 'Diese sperren' },
  uploaded: { en: 'Blocked by {name}: {counts}', de: 'Gesperrt durch {name}: {counts}' },
  uploadOf: { en: 'Upload', de: 'Hochgeladen' },
  reading: { en: 'Being read …', de: 'Wird gelesen …' },
  readAgo: { en: 'Read', de: 'Gelesen' },
  readNow: { en: 'Read now', de: 'Jetzt lesen' },
  readNamed: { en: 'Read now: {name}', de: 'Jetzt lesen: {name}' },
  remove: { en: 'Remove', de: 'Entfernen' },
  removeNamed: { en: 'Remove {name}', de: '{name} entfernen' },
  removed: { en: 'Removed: {name}', de: 'Entfernt: {name}' },
  failed: { en: 'Nothing was changed: {why}', de: 'Nichts wurde geändert: {why}' },
  callFailed: { en: '{name} could not be changed', de: '{name} konnte nicht geändert werden' },
  removeQuestion: { en: 'Remove {name}?', de: '{name} entfernen?' },
  removeText: {
    en: 'Its entries are no longer blocked, unless you or another list block them. Rejected posts stay rejected.',
    de: 'Ihre Einträge sind dann nicht mehr gesperrt, außer du oder eine andere Liste sperrt sie. Abgelehnte Beiträge bleiben abgelehnt.',
  },
};

/** Why a list was not taken, by its code. */
export const LIST_ERRORS = {
  unresolved: {
    en: 'The name of the server does not lead to a public address.',
    de: 'Zum Namen des Servers gibt es keine öffentliche Adresse.',
  },
  timeout: { en: 'The server did not respond in time.', de: 'Der Server hat nicht rechtzeitig geantwortet.' },
  tls: {
    en: 'No secure connection to the server could be made.',
    de: 'Es kam keine sichere Verbindung zum Server zustande.',
  },
  redirected: {
    en: 'The server redirects to another server: use that address.',
    de: 'Der Server leitet zu einem anderen weiter: Nimm dessen Adresse.',
  },
  not_found: { en: 'There is no list at this address.', de: 'Unter dieser Adresse gibt es keine Liste.' },
  refused: { en: 'The server did not send the list.', de: 'Der Server hat die Liste nicht geschickt.' },
  too_large: { en: 'The list is larger than 5 MB.', de: 'Die Liste ist größer als 5 MB.' },
  too_many: { en: 'The list has more than 50,000 entries.', de: 'Die Liste hat mehr als 50.000 Einträge.' },
  no_list: {
    en: 'Most lines name neither a domain nor an account.',
    de: 'Die meisten Zeilen nennen weder eine Domain noch ein Konto.',
  },
  shrunk: {
    en: 'The list lost more than half of its entries. If that is intended, remove the list and add it again.',
    de: 'Die Liste hat mehr als die Hälfte ihrer Einträge verloren. Wenn das so gewollt ist, entferne die Liste und füge sie neu hinzu.',
  },
  interrupted: {
    en: 'The upload was interrupted: remove the list, and upload the file again.',
    de: 'Das Hochladen wurde unterbrochen: Entferne die Liste, und lade die Datei neu hoch.',
  },
};
