import { type Decision, type Entry, fieldsOf, type Result } from './entry';

/** What was decided on one post of a step, and the version that it led to once it was applied. */
export interface StepItem extends Decision {
  version?: number;
}

/** A step that can be undone. */
export interface Step {
  /** Its number in this tab. */
  readonly id: number;
  /** The place of its entry; null while that is being written. */
  readonly seq: number | null;
  readonly items: readonly StepItem[];
  /** Is it being taken back? */
  readonly isLeaving?: boolean;
}

/** No more steps can be undone. */
const MOST_STEPS = 50;

/** The steps of this sitting that can be undone, in memory alone; known from the moment they are decided. */
export class UndoSteps {
  private steps: Step[] = [];
  private ids = 0;

  /** Answers the step's number. */
  push(items: readonly Decision[], seq: number | null = null): number {
    this.ids += 1;
    this.steps = [...this.steps, { id: this.ids, seq, items }].slice(-MOST_STEPS);
    return this.ids;
  }

  /** Forgets all: they were somebody else's. */
  clear(): void {
    this.steps = [];
  }

  /** Starts with what waits from an earlier sitting; what was decided while that was read comes behind it. */
  restore(entries: readonly Entry[]): void {
    const decided = this.steps;
    this.steps = [];
    for (const { seq, items, isStep } of entries) if (isStep) this.push(items, seq);
    this.steps = [...this.steps, ...decided].slice(-MOST_STEPS);
  }

  /** The step's entry was written. */
  place(id: number, seq: number): void {
    this.change(id, (step) => ({ ...step, seq }));
  }

  /** The step that can be taken back next. */
  last(): Step | null {
    return this.steps.findLast(({ isLeaving }) => !isLeaving) ?? null;
  }

  /** The last step that approved this post alone and that the service cannot have heard of; null when there is none. */
  waitingApproval(postId: number, entries: readonly Entry[]): Step | null {
    const approves = ({ items: [item, ...others], isLeaving }: Step) =>
      item?.postId === postId && item.change.approved === true && others.length === 0 && !isLeaving;
    const step = this.steps.findLast(approves);
    if (!step || step.items.some(({ version }) => version !== undefined)) return null;
    // An entry that is not among them was written a moment ago, and is not read yet.
    const entry = entries.find(({ seq }) => seq === step.seq);
    return entry?.items.every(({ isSent }) => isSent) ? null : step;
  }

  /** Starts to take a step back: nobody else can. Null when it is gone already. */
  beginLeaving(id: number): Step | null {
    const step = this.find(id);
    if (step?.isLeaving) return null;
    this.change(id, (step) => ({ ...step, isLeaving: true }));
    return step;
  }

  /** It could not be taken back. */
  stay(id: number): void {
    this.change(id, (step) => ({ ...step, isLeaving: false }));
  }

  find(id: number): Step | null {
    return this.steps.find((step) => step.id === id) ?? null;
  }

  /** What does not wait was applied, though the message that says so was missed. */
  assumeApplied(id: number): void {
    this.change(id, (step) => ({
      ...step,
      items: step.items.map((item) => ({ ...item, version: item.version ?? item.seenVersion })),
    }));
  }

  /** What was decided after this step and stands, oldest first. */
  after(id: number): StepItem[] {
    const place = this.steps.findIndex((step) => step.id === id);
    return this.steps.slice(place + 1).flatMap(({ isLeaving, items }) => (isLeaving ? [] : items));
  }

  /** Forgets a step that was taken back; what it found becomes what later steps found. */
  remove({ id, items: gone }: Step): void {
    const inheritances = heirs(gone, this.after(id));
    this.steps = this.steps
      .filter((step) => step.id !== id)
      .map((step) => ({ ...step, items: step.items.map((item) => inheritances.get(item) ?? item) }));
  }

  /** Follows what became of the items of an entry: what was applied can be reversed, what came to nothing is forgotten. */
  hear(seq: number, results: readonly Result[]): void {
    const byPost = new Map(results.map((result) => [result.postId, result]));
    this.steps = this.steps
      .map((step) => (step.seq === seq ? { ...step, items: step.items.flatMap((item) => after(item, byPost)) } : step))
      .filter(({ items }) => items.length > 0);
  }

  private change(id: number, by: (step: Step) => Step): void {
    this.steps = this.steps.map((step) => (step.id === id ? by(step) : step));
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
