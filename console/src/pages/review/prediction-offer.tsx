import { useLocation } from '../../shell/router';
import { usePrediction } from '../../api/prediction';
import { type Catalogue, useMessages } from '../../i18n/use-messages';
import { setPreferences } from '../../preferences/preference-store';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { type ReviewFilter, writeFilter } from './review-filter';

const OFFER_MESSAGES = {
  predictionOffer: {
    en: 'The prediction from your team’s decisions is now better than the spam score.',
    de: 'Die Vorhersage aus den Entscheidungen deines Teams ist jetzt besser als der Spam-Wert.',
  },
  sortPredicted: { en: 'Most likely to be approved first', de: 'Wahrscheinlichste Annahmen zuerst' },
  keepOrder: { en: 'Keep this order', de: 'So lassen' },
} satisfies Catalogue;

const answer = () => setPreferences({ isPredictionOffered: true });

/** Offers the order by prediction once it is measurably better than the score. */
export function PredictionOffer({ filter }: { filter: ReviewFilter }) {
  const t = useMessages(OFFER_MESSAGES);
  const [, navigate] = useLocation();
  const { data: prediction } = usePrediction();
  if (!prediction?.metrics?.better_than_score) return null;
  const sort = () => {
    answer();
    navigate(`/?${new URLSearchParams(writeFilter({ ...filter, sort: 'predicted_desc' })).toString()}`);
  };
  return (
    <Banner
      icon={null}
      role="status"
      actions={
        <>
          <Button onClick={sort}>{t('sortPredicted')}</Button>
          <Button onClick={answer}>{t('keepOrder')}</Button>
        </>
      }
    >
      {t('predictionOffer')}
    </Banner>
  );
}
