import { useLocation } from '../../shell/router';
import { usePrediction } from '../../api/prediction';
import { useMessages } from '../../i18n/use-messages';
import { setPreferences } from '../../preferences/preference-store';
import { usePreferences } from '../../preferences/use-preferences';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { REVIEW_MESSAGES } from './messages';
import { type ReviewFilter, writeFilter } from './review-filter';

const answer = () => setPreferences({ isPredictionOffered: true });

/** Offers the order by prediction once it is measurably better than the score, until the reviewer has answered. */
export function PredictionOffer({ filter }: { filter: ReviewFilter }) {
  const t = useMessages(REVIEW_MESSAGES);
  const [, navigate] = useLocation();
  const { data: prediction } = usePrediction();
  const { isPredictionOffered } = usePreferences();
  if (isPredictionOffered || !prediction?.metrics?.better_than_score) return null;
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
