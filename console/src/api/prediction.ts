import { useGet } from './queries';

export const PREDICTION_KEY = ['prediction'];

/** The model is trained once a day; in milliseconds. */
const FRESH = 60_000;

export function usePrediction() {
  return useGet(PREDICTION_KEY, '/api/v1/prediction', { staleTime: FRESH });
}
