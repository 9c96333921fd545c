import { weighWave } from '../spam-rules/signs/wave-signs';
import type { WaveFacts } from '../spam-rules/spam-rule';

/** A small wave's posts are scored again with each new account, a larger one's when it has grown by this factor. */
const SMALL = 8;
const GROWTH = 1.25;

/** Weights that differ less give the same points. */
const STEP = 0.1;
const LEAST_WEIGHT = 0.05;

/**
 * The size to score a wave's posts by, from the last such size and the current one; null for none. It grows in steps, so that a
 * wave of N posts takes about 5 N writes. It never shrinks, because rejected posts may be removed.
 */
export function nextFacts(before: WaveFacts | null, now: WaveFacts): WaveFacts | null {
  const weight = weighWave(now);
  if (before === null) return weight < LEAST_WEIGHT ? null : now;
  if (now.accounts < before.accounts) return before;
  if (weight < LEAST_WEIGHT) return null;
  const hasGrown = now.accounts >= before.accounts * (before.accounts < SMALL ? 1 : GROWTH);
  const isHeavier = Math.abs(weight - weighWave(before)) >= STEP;
  return (hasGrown && now.accounts > before.accounts) || isHeavier ? now : before;
}
