/** The logistic function: log-odds to a probability. */
export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** A probability as log-odds. */
export function logOddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}
