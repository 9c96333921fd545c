import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from './client';

export const PREDICTION_KEY = ['prediction'];

/** The model is trained once a day; in milliseconds. */
const FRESH = 60_000;

export function usePrediction() {
  return useQuery({
    queryKey: PREDICTION_KEY,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/prediction', { signal })),
    staleTime: FRESH,
  });
}
