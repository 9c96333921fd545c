import { createStore } from 'zustand/vanilla';
import { type Decision, type Entry, fieldsOf, type Result } from './entry';

/** What was decided on one post of a step, and the version that it led to once it was applied. */
export interface StepItem extends Decision {
  version?: number;
}

/** A step that can be undone. */
export interface Step {
  /** Its number in this tab. */
  readonly id: number;
  /** The sequence number of its entry; null while that is being written. */
  readonly seq: number | null;
  readonly items: readonly StepItem[];
  /** When it was decided, in milliseconds. */
  readonly at: number;
  /** Is it being undone? */
  readonly isBeingUndone?: boolean;
}

/** No more steps can be undone. */
const MAX_STEPS = 50;

/** A step as it is kept over a reload. */
export interface KeptStep extends Pick<Step, 'items' | 'at'> {
  seq: number;
}

/** The steps of this review session that can be undone; known as soon as they are decided. */
export class UndoSteps {
  /** Replaced with each change, oldest first. */
  readonly store = createStore<readonly Step[]>(() => []);
  private ids = 0;

  private get steps(): readonly Step[] {
    return this.store.getState();
  }

  private set steps(steps: readonly Step[]) {
    this.store.setState(steps, true);
  }

  /** Adds a step; returns its number. */
  push(items: readonly Decision[], at: number): number {
    this.ids += 1;
    this.steps = [...this.steps, { id: this.ids, items, at, seq: null }].slice(-MAX_STEPS);
    return this.ids;
  }

  /** Drops all: they were another user's. */
  clear(): void {
    this.steps = [];
  }

  /**
   * Starts with what this tab kept before it was reloaded, and what waits from elsewhere; what was decided while that was read comes
   * after it.
   */
  restore(entries: readonly Entry[], kept: readonly KeptStep[]): void {
    const waiting = new Set(entries.map(({ seq }) => seq));
    const known = new Set(kept.map(({ seq }) => seq));
    const others = entries.filter(({ seq, isStep }) => isStep && !known.has(seq));
    const steps = [
      // What no longer waits was applied, while nobody listened.
      ...kept.map((step) => (waiting.has(step.seq) ? step : { ...step, items: step.items.map(applied) })),
      ...others.map(({ seq, items, createdAt: at }) => ({ seq, items, at })),
    ];
    const restored = steps.toSorted((a, b) => a.seq - b.seq).map((step) => ({ ...step, id: (this.ids += 1) }));
    this.steps = [...restored, ...this.steps].slice(-MAX_STEPS);
  }

  /** The step's entry was written. */
  setSeq(id: number, seq: number): void {
    this.change(id, (step) => ({ ...step, seq }));
  }

  /** The step that is undone next. */
  last(): Step | null {
    return this.steps.findLast(({ isBeingUndone }) => !isBeingUndone) ?? null;
  }

  /** The steps of approvals of these posts that the service cannot have received; what else they approved becomes another step. */
  separateApprovals(postIds: readonly number[], entries: readonly Entry[]): Step[] {
    const wanted = new Set(postIds);
    return this.steps.flatMap((step) => {
      const entry = entries.find(({ seq }) => seq === step.seq);
      // An entry that is not among them was just written, and is not read yet.
      const isUnsent = (id: number) => !entry || entry.items.some(({ postId, isSent }) => postId === id && !isSent);
      const items = step.items.filter(
        ({ postId, change, version }) =>
          wanted.has(postId) && change.approved === true && version === undefined && isUnsent(postId),
      );
      if (items.length === 0 || step.isBeingUndone) return [];
      return items.length === step.items.length ? [step] : this.divide(step, items);
    });
  }

  /** Makes a step of its own of some items; none while it is being written. */
  private divide(step: Step, items: readonly StepItem[]): Step[] {
    if (step.seq === null) return [];
    const rest = { ...step, items: step.items.filter((item) => !items.includes(item)) };
    const part = { ...step, items, id: (this.ids += 1) };
    this.steps = this.steps.flatMap((each) => (each.id === step.id ? [rest, part] : [each]));
    return [part];
  }

  /** Starts to undo a step: nobody else can. Null when it is gone or being undone already. */
  beginUndo(id: number): Step | null {
    const step = this.find(id);
    if (step?.isBeingUndone) return null;
    this.change(id, (step) => ({ ...step, isBeingUndone: true }));
    return step;
  }

  /** It could not be undone. */
  keep(id: number): void {
    this.change(id, (step) => ({ ...step, isBeingUndone: false }));
  }

  find(id: number): Step | null {
    return this.steps.find((step) => step.id === id) ?? null;
  }

  /** What no longer waits was applied, though the message about it was missed. */
  assumeApplied(id: number): void {
    this.change(id, (step) => ({ ...step, items: step.items.map(applied) }));
  }

  /** What was decided after this step and is not being undone, oldest first. */
  after(id: number): StepItem[] {
    const index = this.steps.findIndex((step) => step.id === id);
    return this.steps.slice(index + 1).flatMap(({ isBeingUndone, items }) => (isBeingUndone ? [] : items));
  }

  /** Drops a step that was undone; later steps inherit its prior values. */
  remove({ id, items: gone }: Step): void {
    const heirs = inheritedPriors(gone, this.after(id));
    this.steps = this.steps
      .filter((step) => step.id !== id)
      .map((step) => ({ ...step, items: step.items.map((item) => heirs.get(item) ?? item) }));
  }

  /** Applies the outcomes of an entry's items: what was applied can be reversed, everything else is dropped. */
  applyResults(seq: number, results: readonly Result[]): void {
    const byPost = new Map(results.map((result) => [result.postId, result]));
    this.steps = this.steps
      .map((step) => (step.seq === seq ? { ...step, items: step.items.flatMap((item) => after(item, byPost)) } : step))
      .filter(({ items }) => items.length > 0);
  }

  private change(id: number, by: (step: Step) => Step): void {
    this.steps = this.steps.map((step) => (step.id === id ? by(step) : step));
  }
}

/** An item that the service is taken to have applied; its version then is looked up when it is undone. */
function applied(item: StepItem): StepItem {
  return { ...item, version: item.version ?? item.seenVersion };
}

function after(item: StepItem, results: ReadonlyMap<number, Result>): StepItem[] {
  const result = results.get(item.postId);
  if (!result) return [item];
  return result.kind === 'done' ? [{ ...item, prior: result.item.prior, version: result.review.version }] : [];
}

/**
 * For each post and field the first later decision, with the prior value of the one that is undone: undone in its turn, it
 * restores the value from before both.
 */
export function inheritedPriors<Heir extends Decision>(
  gone: readonly Decision[],
  later: readonly Heir[],
): Map<Heir, Heir> {
  const heirs = new Map<Heir, Heir>();
  for (const { postId, change, prior } of gone) {
    const ofPost = later.filter((decision) => decision.postId === postId);
    for (const field of fieldsOf(change)) {
      const heir = ofPost.find((decision) => decision.change[field] !== undefined);
      if (!heir) continue;
      const inherited = heirs.get(heir) ?? heir;
      heirs.set(heir, { ...inherited, prior: { ...inherited.prior, [field]: prior[field] } });
    }
  }
  return heirs;
}
