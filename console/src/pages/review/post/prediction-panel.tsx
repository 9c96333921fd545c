import type { UseQueryResult } from '@tanstack/react-query';
import type { Models } from '../../../api/client';
import { useFormat } from '../../../i18n/use-format';
import { useMessages } from '../../../i18n/use-messages';
import { usePreferences } from '../../../preferences/use-preferences';
import { Skeleton } from '../../../ui/skeleton';
import text from '../../../ui/text.module.css';
import { FEATURE_MESSAGES } from './feature-messages';
import { POST_MESSAGES } from './messages';
import { PanelFailure } from './panel-failure';
import panel from './panel.module.css';
import styles from './score-panel.module.css';
import { useSpamRules } from './use-post-details';

type Reason = Models['PredictionReason'];

interface PredictionPanelProps {
  prediction: UseQueryResult<Models['PostPrediction']>;
  approval: number;
}

export function PredictionPanel({ prediction, approval }: PredictionPanelProps) {
  const t = useMessages(POST_MESSAGES);
  const format = useFormat();
  return (
    <section className={panel.panel} aria-label={t('prediction')}>
      <h2>
        {t('prediction')}
        <span>{t('predictionLearned')}</span>
      </h2>
      <p className={`${text.big} ${text.figures}`}>{format.percent(approval)}</p>
      <PanelFailure what={t('predictionFailed')} query={prediction} />
      {prediction.isLoading && <Skeleton label={t('scoreLoading')} lines={3} />}
      {prediction.data && <Reasons prediction={prediction.data} />}
    </section>
  );
}

function Reasons({ prediction: { reasons, reasons_stale: isStale } }: { prediction: Models['PostPrediction'] }) {
  const t = useMessages(POST_MESSAGES);
  const { locale } = usePreferences();
  const featureText = useFeatureText();
  const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'always' });
  if (isStale) return <p className={styles.others}>{t('predictionStale')}</p>;
  if (reasons.length === 0) return <p className={styles.others}>{t('predictionNoReasons')}</p>;
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={featureText(reason)} className={styles.rule}>
          <span className={styles.name} dir="auto">
            {featureText(reason)}
          </span>
          <span className={`${styles.points} ${text.figures}`}>{points.format(reason.points)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Returns a function that says in the reviewer's language what a prediction goes by; a rule by its title. */
function useFeatureText(): (reason: Reason) => string {
  const t = useMessages(FEATURE_MESSAGES);
  const { language } = usePreferences();
  const format = useFormat();
  const { data: rules = [] } = useSpamRules();
  return ({ feature_key: key, feature_params: { text: word = '', count = 0 } }) => {
    // A service that was updated after this page was loaded may know more of them.
    if (!Object.hasOwn(FEATURE_MESSAGES, key)) return key;
    if (key === 'language') return t(key, { text: format.languageName(String(word)) });
    if (key !== 'rule') return t(key, { text: word, count });
    return t(key, { text: rules.find(({ name }) => name === word)?.title[language] ?? word, count });
  };
}
