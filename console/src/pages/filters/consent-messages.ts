export const CONSENT_MESSAGES = {
  title: { en: 'What authors say of bots', de: 'Was Autoren zu Bots sagen' },
  respect: {
    en: 'Respect who opts out: posts wait whose author has one of the hashtags below in bio or profile fields. Trust is no exception.',
    de: 'Widerspruch achten: Beiträge warten, deren Autor einen der Hashtags unten im Profil hat. Auch vertraute Autoren sind keine Ausnahme.',
  },
  opt_in: {
    en: 'Only who opts in: posts also wait whose author does not say that they may be found or searched.',
    de: 'Nur mit Einwilligung: Es warten auch Beiträge, deren Autor nicht sagt, dass er gefunden oder durchsucht werden darf.',
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
