import type { Catalogue } from '../i18n/use-messages';
import type { IconName } from '../ui/icon';
import type { ActionId } from './key-table';

export const KEY_MESSAGES = {
  title: { en: 'Keyboard shortcuts', de: 'Tastenkürzel' },
  hint: {
    en: 'Single keys work when no field has the focus. They can be changed or switched off in Settings.',
    de: 'Einzelne Tasten wirken, wenn kein Feld den Fokus hat. In den Einstellungen lassen sie sich ändern oder abschalten.',
  },
  everywhere: { en: 'Everywhere', de: 'Überall' },
  viewNamed: { en: 'Open the view: {name}', de: 'Ansicht öffnen: {name}' },
  rejectForNamed: { en: 'Reject: {name}', de: 'Ablehnen: {name}' },
} satisfies Catalogue;

/** What each action is called; the palette offers those that have an icon. */
export const ACTION_NAMES: Catalogue<ActionId> & Readonly<Record<ActionId, { icon?: IconName }>> = {
  palette: { en: 'Find pages, streams and actions', de: 'Seiten, Streams und Aktionen finden' },
  help: { icon: 'help', en: 'This help', de: 'Diese Hilfe' },
  close: { en: 'Close, or clear the selection', de: 'Schließen oder Auswahl aufheben' },
  goToReview: { en: 'Go to Review', de: 'Zum Prüfen' },
  goToQueue: { en: 'Go to Queue', de: 'Zur Warteschlange' },
  goToStreams: { en: 'Go to Streams', de: 'Zu den Streams' },
  goToFilters: { en: 'Go to Blocks and export', de: 'Zu Sperren und Export' },
  goToTopicalDays: { en: 'Go to Topical days', de: 'Zu den Thementagen' },
  goToStatistics: { en: 'Go to Statistics', de: 'Zur Statistik' },
  view: { icon: 'filter', en: 'Open a saved view', de: 'Gespeicherte Ansicht öffnen' },
  next: { icon: 'down', en: 'Next post', de: 'Nächster Beitrag' },
  previous: { icon: 'up', en: 'Previous post', de: 'Voriger Beitrag' },
  approve: { icon: 'check', en: 'Approve', de: 'Annehmen' },
  reject: { icon: 'cross', en: 'Reject', de: 'Ablehnen' },
  rejectFor: { icon: 'cross', en: 'Reject for a reason', de: 'Ablehnen mit Grund' },
  undo: { icon: 'undo', en: 'Undo the last decision', de: 'Letzte Entscheidung zurücknehmen' },
  undoList: { icon: 'history', en: 'List what can be undone', de: 'Zeigen, was sich zurücknehmen lässt' },
  score: { icon: 'gauge', en: 'Set the score', de: 'Wert setzen' },
  note: { icon: 'note', en: 'Write a note', de: 'Notiz schreiben' },
  template: { icon: 'copy', en: 'Write a note from a template', de: 'Notiz aus einer Vorlage schreiben' },
  block: { icon: 'block', en: 'Block the author', de: 'Autor sperren' },
  select: { icon: 'check', en: 'Select', de: 'Auswählen' },
  selectRange: { icon: 'check', en: 'Select a range', de: 'Bereich auswählen' },
  selectAll: { icon: 'check', en: 'Select all shown', de: 'Alle gezeigten auswählen' },
  search: { icon: 'search', en: 'Search', de: 'Suchen' },
  filters: { icon: 'filter', en: 'Filters', de: 'Filter' },
  showMedia: { icon: 'eye', en: 'Show sensitive media', de: 'Heikle Medien zeigen' },
  nextImage: { icon: 'image', en: 'Next image', de: 'Nächstes Bild' },
  viewPicture: { icon: 'image', en: 'Picture in full size', de: 'Bild in voller Größe' },
  openOriginal: { icon: 'open', en: 'Open the original', de: 'Original öffnen' },
  grid: { icon: 'grid', en: 'List or picture grid', de: 'Liste oder Bilderraster' },
  nextError: { icon: 'down', en: 'Next error', de: 'Nächster Fehler' },
  previousError: { icon: 'up', en: 'Previous error', de: 'Voriger Fehler' },
  rejectError: { icon: 'cross', en: 'Reject the post in error', de: 'Fehlerhaften Beitrag ablehnen' },
  putBack: { icon: 'undo', en: 'Put back', de: 'Zurücklegen' },
  undoRejection: { icon: 'undo', en: 'Undo the last rejection', de: 'Letzte Ablehnung zurücknehmen' },
};
