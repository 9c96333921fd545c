export const CONSENT_MESSAGES = {
  title: { en: 'What authors say of bots', de: 'Was Autoren zu Bots sagen' },
  respect: {
    en: 'Respect opt-outs: withholds posts by authors with one of these hashtags in their bio or profile fields. Trust is no exception.',
    de: 'Widerspruch achten: hält Beiträge von Autoren zurück, die einen dieser Hashtags im Profil haben. Auch vertraute Autoren sind keine Ausnahme.',
  },
  opt_in: {
    en: 'Opt-in only: also withholds posts by authors who do not say that they may be found or searched.',
    de: 'Nur mit Einwilligung: hält auch Beiträge von Autoren zurück, die nicht sagen, dass sie gefunden oder durchsucht werden dürfen.',
  },
  off: {
    en: 'Ask nobody: posts come out whatever their authors say. Other servers may block yours for this.',
    de: 'Niemanden fragen: Beiträge kommen heraus, was ihre Autoren auch sagen. Andere Server sperren dafür womöglich Ihren.',
  },
  withheld: {
    en: 'Opted out: {out} of {total} that wait. Not opted in: {not}.',
    de: 'Widerspruch: {out} von {total}, die warten. Ohne Einwilligung: {not}.',
  },
  saved: { en: 'Saved', de: 'Gespeichert' },
  saveFailed: { en: 'Not saved', de: 'Nicht gespeichert' },
  notice: {
    en: 'Posts of authors who ask for no bots are withheld from now on, trusted authors’ too. {n, plural, one {One waits} other {# wait}}.',
    de: 'Beiträge von Autoren, die keine Bots wollen, werden ab jetzt zurückgehalten, auch von vertrauten. {n, plural, one {Einer wartet} other {# warten}}.',
  },
  change: { en: 'Change this', de: 'Ändern' },
  understood: { en: 'Understood', de: 'Verstanden' },
};
