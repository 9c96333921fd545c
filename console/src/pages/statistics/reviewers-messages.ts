import type { Catalogue } from '../../i18n/use-messages';

/** The words about what each reviewer decided. */
export const REVIEWERS_MESSAGES = {
  reviewers: { en: 'Reviewers', de: 'Prüfende' },
  yours: { en: 'Your decisions', de: 'Deine Entscheidungen' },
  notLoaded: {
    en: 'The figures of the reviewers could not be loaded',
    de: 'Die Zahlen der Prüfenden konnten nicht geladen werden',
  },
  nothing: { en: 'Nobody decided anything in these days.', de: 'In diesen Tagen wurde nichts entschieden.' },
  reviewer: { en: 'Reviewer', de: 'Wer' },
  key: { en: 'Key {name}', de: 'Schlüssel {name}' },
  decisions: { en: 'Decisions', de: 'Entscheidungen' },
  approved: { en: 'Approved', de: 'Angenommen' },
  rejected: { en: 'Rejected', de: 'Abgelehnt' },
  undone: { en: 'Undone', de: 'Zurückgenommen' },
  agreement: { en: 'Agreement', de: 'Übereinstimmung' },
  agreedOf: { en: '{percent} ({agreed} of {shared})', de: '{percent} ({agreed} von {shared})' },
  noneShared: { en: 'No post in common', de: 'Kein gemeinsamer Beitrag' },
  explained: {
    en: 'In all streams. Agreement counts the posts about which somebody else decided as well. Reviewers see their own figures, admins those of all.',
    de: 'In allen Streams. Übereinstimmung zählt Beiträge, über die auch jemand anderes entschied. Prüfende sehen ihre eigenen Zahlen, Admins alle.',
  },
} satisfies Catalogue;
