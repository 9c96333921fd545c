import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bodyOf, api } from '../../api/client';
import { PREDICTION_KEY } from '../../api/prediction';

export type PredictionChange = 'train' | 'reset' | 'on' | 'off';

const CALLS: Record<PredictionChange, () => Promise<unknown>> = {
  train: () => bodyOf(api.POST('/api/v1/prediction/train')),
  reset: () => bodyOf(api.POST('/api/v1/prediction/reset')),
  on: () => bodyOf(api.PUT('/api/v1/prediction', { body: { enabled: true } })),
  off: () => bodyOf(api.PUT('/api/v1/prediction', { body: { enabled: false } })),
};

export function usePredictionChange(onDone: (change: PredictionChange) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: PredictionChange) => CALLS[change](),
    onSuccess: async (_, change) => {
      await queries.invalidateQueries({ queryKey: PREDICTION_KEY });
      onDone(change);
    },
  });
}
