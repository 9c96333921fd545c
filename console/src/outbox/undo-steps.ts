import { type Decision, type Entry, fieldsOf, type Result } from './entry';

/** What was decided on one post of a step, and the version that it led to once it was applied. */
export interface StepItem extends Decision {
  version?: number;
}

/** A step that can be undone, by the place of its entry. */
export interface Step {
  readonly id: number;
  readonly items: readonly StepItem[];
}

/** No more steps can be undone. */
const MOST_STEPS = 50;

/** The steps of this sitting that can be undone, in memory alone. */
export class UndoSteps {
  private steps: Step[] = [];

  push(id: number, items: readonly Decision[]): void {
    this.steps = [...this.steps, { id, items }].slice(-MOST_STEPS);
  }

  /** Starts with what waits from an earlier sitting. */
  restore(entries: readonly Entry[]): void {
    this.steps = [];
    for (const { seq, items, isStep } of entries) if (isStep) this.push(seq, items);
  }

  last(): Step | null {
    return this.steps.at(-1) ?? null;
  }

  find(id: number): Step | null {
    return this.steps.find((step) => step.id === id) ?? null;
  }

  /** What was decided after this step, oldest first. */
  after(id: number): StepItem[] {
    return this.steps.filter((step) => step.id > id).flatMap(({ items }) => items);
  }

  /** Forgets a step that was taken back; what it found becomes what later steps found. */
  remove({ id, items: gone }: Step): void {
    const inheritances = heirs(gone, this.after(id));
    this.steps = this.steps
      .filter((step) => step.id !== id)
      .map((step) => ({ id: step.id, items: step.items.map((item) => inheritances.get(item) ?? item) }));
  }

  /** Follows what became of the items of a step: what was applied can be reversed, what came to nothing is forgotten. */
  hear(id: number, results: readonly Result[]): void {
    const byPost = new Map(results.map((result) => [result.postId, result]));
    this.steps = this.steps
      .map((step) => (step.id === id ? { id, items: step.items.flatMap((item) => after(item, byPost)) } : step))
      .filter(({ items }) => items.length > 0);
  }
}

function after(item: StepItem, results: ReadonlyMap<number, Result>): StepItem[] {
  const result = results.get(item.postId);
  if (!result) return [item];
  return result.kind === 'done' ? [{ ...item, prior: result.item.prior, version: result.review.version }] : [];
}

/**
 * Of each post and field the first later decision, with the prior value of the one that is taken back: undone in its turn, it
 * restores what was there before both.
 */
export function heirs<Heir extends Decision>(gone: readonly Decision[], later: readonly Heir[]): Map<Heir, Heir> {
  const inheritances = new Map<Heir, Heir>();
  for (const { postId, change, prior } of gone) {
    const ofPost = later.filter((decision) => decision.postId === postId);
    for (const field of fieldsOf(change)) {
      const heir = ofPost.find((decision) => decision.change[field] !== undefined);
      if (!heir) continue;
      const inherited = inheritances.get(heir) ?? heir;
      inheritances.set(heir, { ...inherited, prior: { ...inherited.prior, [field]: prior[field] } });
    }
  }
  return inheritances;
}
