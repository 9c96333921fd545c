import { useState } from 'react';
import { api, bodyOf, type Models } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { PREDICTION_KEY, usePrediction } from '../../api/prediction';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/failure';
import { QueryState } from '../../ui/query-state';
import { TimeAgo } from '../../ui/time-ago';
import { notify } from '../../ui/toast-store';
import card from '../../ui/card.module.css';
import form from '../../ui/form.module.css';
import { STATISTICS_MESSAGES } from './messages';

type Prediction = Models['PredictionState'];

export function PredictionCard() {
  const t = useMessages(STATISTICS_MESSAGES);
  const prediction = usePrediction();
  return (
    <section className={`${card.card} ${card.padded} ${card.wide}`} aria-label={t('prediction')}>
      <h2 className={card.title}>{t('prediction')}</h2>
      <QueryState what={t('predictionNotLoaded')} query={prediction} lines={3} />
      {prediction.data && <Learned prediction={prediction.data} />}
      {prediction.data && <Controls prediction={prediction.data} />}
    </section>
  );
}

function Learned({ prediction }: { prediction: Prediction }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const { enabled, version, trained_at: trainedAt, metrics } = prediction;
  const { approved_decisions: approved, rejected_decisions: rejected } = prediction;
  const { needed_decisions: needed, needed_of_each: each } = prediction;
  if (!enabled) return <p>{t('predictionOff')}</p>;
  if (version === null || trainedAt === null)
    return <p>{t('predictionTooFew', { needed, each, approved, rejected })}</p>;
  return (
    <>
      <p>{t.rich('predictionLearned', { when: <TimeAgo at={trainedAt} />, approved, rejected })}</p>
      {metrics && <p>{t('predictionTested', { right: metrics.recent_right, n: metrics.recent_decisions })}</p>}
    </>
  );
}

function Controls({ prediction: { enabled, version } }: { prediction: Prediction }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const [asked, setAsked] = useState<'reset' | 'off' | null>(null);
  const change = usePredictionChange();
  if (!useIsAdmin()) return null;
  return (
    <>
      {change.error && (
        <Failure
          what={t('predictionNotChanged')}
          error={change.error}
          onRetry={() => change.mutate(change.variables)}
          inset
        />
      )}
      <div className={form.buttons}>
        {enabled && (
          <Button busy={change.isPending} onClick={() => change.mutate('train')}>
            {t('train')}
          </Button>
        )}
        {enabled && version !== null && (
          <Button look="danger" onClick={() => setAsked('reset')}>
            {t('forget')}
          </Button>
        )}
        {enabled ? (
          <Button onClick={() => setAsked('off')}>{t('switchOff')}</Button>
        ) : (
          <Button busy={change.isPending} onClick={() => change.mutate('on')}>
            {t('switchOn')}
          </Button>
        )}
      </div>
      {asked && <AskDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function AskDialog({ asked, onClose }: { asked: 'reset' | 'off'; onClose: () => void }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const change = usePredictionChange(onClose);
  const isOff = asked === 'off';
  return (
    <ConfirmDialog
      title={t(isOff ? 'askOff' : 'askForget')}
      confirm={t(isOff ? 'switchOff' : 'forget')}
      busy={change.isPending}
      failure={change.error && t('notChangedBecause', { detail: t.reason(change.error) })}
      onConfirm={() => change.mutate(asked)}
      onClose={onClose}
    >
      <p>{t(isOff ? 'askOffText' : 'askForgetText')}</p>
    </ConfirmDialog>
  );
}

const CALLS = {
  train: () => bodyOf(api.POST('/api/v1/prediction/train')),
  reset: () => bodyOf(api.POST('/api/v1/prediction/reset')),
  on: () => bodyOf(api.PUT('/api/v1/prediction', { body: { enabled: true } })),
  off: () => bodyOf(api.PUT('/api/v1/prediction', { body: { enabled: false } })),
};

const DONE = { train: 'trained', reset: 'forgotten', on: 'switchedOn', off: 'switchedOff' } as const;

function usePredictionChange(onDone?: () => void) {
  const t = useMessages(STATISTICS_MESSAGES);
  return useWrite(
    (change: keyof typeof DONE) => CALLS[change](),
    [PREDICTION_KEY],
    (_, change) => {
      notify(t(DONE[change]));
      onDone?.();
    },
  );
}
