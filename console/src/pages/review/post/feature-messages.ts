import type { Models } from '../../../api/client';
import type { Catalogue } from '../../../i18n/use-messages';

/** The features of a prediction, by the service's keys. */
export const FEATURE_MESSAGES: Catalogue<Models['PredictionReason']['feature_key']> = {
  word: { en: 'The word “{text}”', de: 'Das Wort „{text}“' },
  pair: { en: 'The words “{text}”', de: 'Die Wörter „{text}“' },
  hashtag: { en: 'The hashtag #{text}', de: 'Der Hashtag #{text}' },
  host: { en: 'A link to {text}', de: 'Ein Link zu {text}' },
  language: { en: 'Its language: {text}', de: 'Die Sprache: {text}' },
  author: { en: 'Its author, @{text}', de: 'Der Autor, @{text}' },
  domain: { en: 'An author at {text}', de: 'Ein Autor auf {text}' },
  rule: {
    en: 'The rule “{text}” gave {count, plural, one {# point} other {# points}}',
    de: 'Die Regel „{text}“ gab {count, plural, one {# Punkt} other {# Punkte}}',
  },
  spam_score: { en: 'A spam score of {count}', de: 'Ein Spam-Wert von {count}' },
  no_points: { en: 'No rule gave points', de: 'Keine Regel gab Punkte' },
  media: { en: 'It has media', de: 'Mit Medien' },
  missing_alt: { en: 'Media without alt text', de: 'Medien ohne Bildbeschreibung' },
  sensitive: { en: 'Marked as sensitive', de: 'Als heikel markiert' },
  warning: { en: 'It has a content warning', de: 'Mit Inhaltswarnung' },
  no_language: { en: 'No language is given', de: 'Keine Sprache angegeben' },
  length: {
    en: 'A text of {count, plural, one {# character} other {# characters}}',
    de: 'Ein Text von {count, plural, one {# Zeichen} other {# Zeichen}}',
  },
  few_words: { en: 'Hardly any words', de: 'Kaum ein Wort' },
  hashtags: {
    en: '{count, plural, one {# hashtag} other {# hashtags}}',
    de: '{count, plural, one {# Hashtag} other {# Hashtags}}',
  },
  links: { en: '{count, plural, one {# link} other {# links}}', de: '{count, plural, one {# Link} other {# Links}}' },
  mentions: {
    en: '{count, plural, one {# account is} other {# accounts are}} mentioned',
    de: '{count, plural, one {# Konto wird} other {# Konten werden}} erwähnt',
  },
  followers: {
    en: 'The author has {count, plural, one {# follower} other {# followers}}',
    de: 'Der Autor hat {count, plural, one {# Follower} other {# Follower}}',
  },
  following: {
    en: 'The author follows {count, plural, one {# account} other {# accounts}}',
    de: 'Der Autor folgt {count, plural, one {# Konto} other {# Konten}}',
  },
  statuses: {
    en: 'The author has posted {count, plural, one {# time} other {# times}}',
    de: 'Der Autor hat {count, plural, one {# Beitrag} other {# Beiträge}} geschrieben',
  },
  no_followers: { en: 'The author has no followers', de: 'Der Autor hat keine Follower' },
  bot: { en: 'The author calls the account a bot', de: 'Der Autor nennt das Konto einen Bot' },
  age_unknown: { en: 'The account’s age is not known', de: 'Das Alter des Kontos ist nicht bekannt' },
  age_day: { en: 'The account was made the day before', de: 'Das Konto war noch keinen Tag alt' },
  age_week: { en: 'The account is younger than a week', de: 'Das Konto ist jünger als eine Woche' },
  age_month: { en: 'The account is younger than a month', de: 'Das Konto ist jünger als einen Monat' },
  age_year: { en: 'The account is younger than a year', de: 'Das Konto ist jünger als ein Jahr' },
  age_older: { en: 'The account is older than a year', de: 'Das Konto ist älter als ein Jahr' },
};
