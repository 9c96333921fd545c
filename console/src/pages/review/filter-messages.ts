import type { Catalogue } from '../../i18n/use-messages';
import { REVIEW_MESSAGES } from './messages';

export const FILTER_MESSAGES = {
  ...REVIEW_MESSAGES,
  stateLegend: { en: 'Which posts', de: 'Welche Beiträge' },
  scoreFrom: { en: 'From', de: 'Von' },
  scoreTo: { en: 'To', de: 'Bis' },
  media_any: { en: 'any', de: 'egal' },
  languageAny: { en: 'any', de: 'egal' },
  signal_any: { en: 'any', de: 'egal' },
  writtenFrom: { en: 'Written from', de: 'Geschrieben ab' },
  writtenTo: { en: 'Written to', de: 'Geschrieben bis' },
  ruleFilter: { en: 'Flagged by rule', de: 'Auffällig nach Regel' },
  ruleAny: { en: 'Any or none', de: 'Gleich welcher' },
  predictedFrom: { en: 'Predicted approval from, %', de: 'Vorhergesagte Annahme ab, %' },
  predictedTo: { en: 'Predicted approval to, %', de: 'Vorhergesagte Annahme bis, %' },
  waveMin: { en: 'Minimum accounts in a wave', de: 'Mindestzahl der Konten in einer Welle' },
  noViews: {
    en: 'A view keeps filters, order and layout under a name, in every browser that you use.',
    de: 'Eine Ansicht merkt sich Filter, Reihenfolge und Darstellung unter einem Namen, in jedem deiner Browser.',
  },
  saveView: { en: 'Save this view as', de: 'Diese Ansicht speichern als' },
  tooManyViews: {
    en: 'No more than {n} views are kept. Remove one, or save this one under the name of another.',
    de: 'Mehr als {n} Ansichten werden nicht aufbewahrt. Entferne eine, oder speichere diese unter dem Namen einer anderen.',
  },
  removeView: { en: 'Remove the view {name}', de: 'Ansicht {name} entfernen' },
  doubtedScore: { en: 'Disagreements: high score, likely approved', de: 'Uneinig: hoher Wert, wohl angenommen' },
  doubtedPrediction: { en: 'Disagreements: low score, likely rejected', de: 'Uneinig: niedriger Wert, wohl abgelehnt' },
} satisfies Catalogue;
