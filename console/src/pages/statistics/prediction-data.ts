import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, api, type Models } from '../../api/client';
import { PREDICTION_KEY } from '../../api/prediction';

/** How spam score and prediction agreed with the reviewers. */
export type ScoringStats = Models['ScoringStats'];

const SCORING_KEY = ['scoring'];

/** How spam score and prediction agreed with what the reviewers decided. */
export function useScoringStats() {
  return useQuery({
    queryKey: SCORING_KEY,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/stats/scoring', { signal })),
  });
}

/** What an admin may do with the prediction. */
export type PredictionChange = 'train' | 'reset' | 'on' | 'off';

const CALLS: Record<PredictionChange, () => Promise<unknown>> = {
  train: () => bodyOf(api.POST('/api/v1/prediction/train')),
  reset: () => bodyOf(api.POST('/api/v1/prediction/reset')),
  on: () => bodyOf(api.PUT('/api/v1/prediction', { body: { enabled: true } })),
  off: () => bodyOf(api.PUT('/api/v1/prediction', { body: { enabled: false } })),
};

/** Trains, resets or switches the prediction; the figures are loaded again. */
export function usePredictionChange(onDone: (change: PredictionChange) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: PredictionChange) => CALLS[change](),
    onSuccess: async (_, change) => {
      await Promise.all([PREDICTION_KEY, SCORING_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })));
      onDone(change);
    },
  });
}
