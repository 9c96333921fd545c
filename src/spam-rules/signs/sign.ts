import type { Evidence } from '../spam-rule';

/** One thing that speaks against a post, and how much, on the scale of the rule that asks for it. */
export interface Sign {
  weight: number;
  evidence: Evidence;
}
