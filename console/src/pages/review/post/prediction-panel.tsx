import type { UseQueryResult } from '@tanstack/react-query';
import type { Models } from '../../../api/client';
import { useFormat } from '../../../i18n/use-format';
import { type Catalogue, has, useMessages } from '../../../i18n/use-messages';
import { usePreferences } from '../../../preferences/use-preferences';
import form from '../../../ui/form.module.css';
import text from '../../../ui/text.module.css';
import { Bar } from './bar';
import { POST_MESSAGES } from './messages';
import { PanelFailure } from './panel-failure';
import panel from './panel.module.css';
import styles from './score-panel.module.css';
import { useSpamRules } from './use-post-details';

const FEATURE_MESSAGES: Catalogue<Models['PredictionReason']['feature_key']> = {
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
  length: {
    en: 'A text of {count, plural, one {# character} other {# characters}}',
    de: 'Ein Text von {count, plural, one {# Zeichen} other {# Zeichen}}',
  },
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
  statuses: {
    en: 'The author has posted {count, plural, one {# time} other {# times}}',
    de: 'Der Autor hat {count, plural, one {# Beitrag} other {# Beiträge}} geschrieben',
  },
  bot: { en: 'The author calls the account a bot', de: 'Der Autor nennt das Konto einen Bot' },
  age_day: { en: 'The account was made the day before', de: 'Das Konto war noch keinen Tag alt' },
  age_week: { en: 'The account is younger than a week', de: 'Das Konto ist jünger als eine Woche' },
  age_month: { en: 'The account is younger than a month', de: 'Das Konto ist jünger als einen Monat' },
};

type Reason = Models['PredictionReason'];

export function PredictionPanel({ prediction }: { prediction: UseQueryResult<Models['PostPrediction']> }) {
  const t = useMessages(POST_MESSAGES);
  return (
    <section className={panel.panel} aria-label={t('prediction')}>
      <h2>
        {t('prediction')}
        <span>{t('predictionLearned')}</span>
      </h2>
      <PanelFailure what={t('predictionFailed')} query={prediction} lines={3} loading={t('scoreLoading')} />
      {prediction.data && <Reasons prediction={prediction.data} />}
    </section>
  );
}

function Reasons({ prediction: { reasons, reasons_stale: isStale } }: { prediction: Models['PostPrediction'] }) {
  const t = useMessages(POST_MESSAGES);
  const tFeature = useMessages(FEATURE_MESSAGES);
  const { language } = usePreferences();
  const format = useFormat();
  const { data: rules = [] } = useSpamRules();
  const featureText = ({ feature_key: key, feature_params: { text: word = '', count = 0 } }: Reason) => {
    if (!has(FEATURE_MESSAGES, key)) return key;
    if (key === 'language') return tFeature(key, { text: format.languageName(String(word)) });
    const rule = key === 'rule' ? rules.find(({ name }) => name === word) : undefined;
    return tFeature(key, { text: rule?.title[language] ?? word, count });
  };
  if (isStale) return <p className={`${form.hint} ${styles.others}`}>{t('predictionStale')}</p>;
  if (reasons.length === 0) return <p className={`${form.hint} ${styles.others}`}>{t('predictionNoReasons')}</p>;
  const most = Math.max(...reasons.map(({ points }) => Math.abs(points)));
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={featureText(reason)} className={styles.rule}>
          <span className={styles.name} dir="auto">
            {featureText(reason)}
          </span>
          <span className={`${styles.points} ${text.figures}`}>{format.points(reason.points)}</span>
          <Bar share={Math.abs(reason.points) / most} colour={reason.points < 0 ? 's3' : 's0'} />
        </li>
      ))}
    </ul>
  );
}
