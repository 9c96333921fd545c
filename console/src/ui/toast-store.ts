import type { ActionId } from '../keys/key-table';

/** A notice that goes by itself. */
export interface Toast {
  id: number;
  text: string;
  /** Something to do about it, such as Undo. */
  action?: { label: string; key?: ActionId; run: () => void };
  tone?: 'bad';
}

/** How long a notice stays, in milliseconds; one with an action stays longer. */
const STAYS = 5_000;
const STAYS_WITH_ACTION = 10_000;

let shown: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function become(toast: Toast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

/** Shows a notice in place of the one that is shown. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  clearTimeout(timer);
  lastId += 1;
  become({ ...toast, id: lastId });
  timer = setTimeout(() => become(null), toast.action ? STAYS_WITH_ACTION : STAYS);
}

/** Takes the notice away. */
export function hideToast(): void {
  clearTimeout(timer);
  become(null);
}

/** The notice that is shown, for `useSyncExternalStore`. */
export const toastStore = {
  state: (): Toast | null => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
