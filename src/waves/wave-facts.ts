import { weighWave } from '../spam-rules/signs/wave-signs';
import type { WaveFacts } from '../spam-rules/wave-facts';

/** The posts of a small wave are scored again with each account; of a larger one when it has grown by this factor. */
const SMALL = 8;
const GROWTH = 1.25;

/** Weights that differ less give the same points. */
const STEP = 0.1;
const LEAST_WEIGHT = 0.05;

/**
 * What the posts of a wave are to be scored by, from what they are scored by and from what is known now; null for nothing. In
 * steps, so that a wave of N posts takes some 5 N writes in all; and never less than before, as rejected posts may be removed.
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
