export const CONSENT_MESSAGES = {
  title: { en: 'What authors say about bots', de: 'Was Autoren zu Bots sagen' },
  respect: {
    en: 'Respect opt-outs: withholds posts by authors with one of these hashtags in their bio or profile fields. This includes trusted authors.',
    de: 'Widerspruch achten: hält Beiträge von Autoren zurück, die einen dieser Hashtags im Profil haben. Das gilt auch für vertraute Autoren.',
  },
  opt_in: {
    en: 'Opt-in only: also withholds posts by authors who do not allow others to find or search them.',
    de: 'Nur mit Einwilligung: hält auch Beiträge von Autoren zurück, die nicht erlauben, gefunden oder durchsucht zu werden.',
  },
  off: {
    en: 'Ask nobody: withholds no posts, whatever their authors say. Other servers may block yours for this.',
    de: 'Niemanden fragen: Hält keine Beiträge zurück, egal was ihre Autoren sagen. Andere Server sperren dafür vielleicht deinen.',
  },
  withheld: {
    en: 'Of {total} waiting posts, the authors of {out} opted out, and those of {not} did not opt in.',
    de: 'Von {total} wartenden Beiträgen: {out} mit Widerspruch, {not} ohne Einwilligung.',
  },
  saved: { en: 'Saved', de: 'Gespeichert' },
  saveFailed: { en: 'Not saved', de: 'Nicht gespeichert' },
  notice: {
    en: 'Posts by authors who ask for no bots are now withheld, even if you trust the author. {n, plural, one {One is} other {# are}} waiting.',
    de: 'Beiträge von Autoren, die keine Bots wollen, werden jetzt zurückgehalten, auch die von vertrauten Autoren. {n, plural, one {Einer wartet} other {# warten}}.',
  },
  change: { en: 'Change this', de: 'Ändern' },
  understood: { en: 'Understood', de: 'Verstanden' },
};
