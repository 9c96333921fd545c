import { createStore } from 'zustand/vanilla';
import type { ActionId } from '../keys/key-table';
import { announce } from './live-region';

export interface Toast {
  id: number;
  text: string;
  /** The id of the outbox's step that it is about. */
  step?: string;
  action?: { label: string; key?: ActionId; run: () => void };
  tone?: 'bad';
}

/** How long a notice stays, in milliseconds; one with an action stays longer. */
const STAYS = 5_000;
const STAYS_WITH_ACTION = 10_000;

export const toastStore = createStore<Toast | null>(() => null);

/** Where notices are docked while it is there; otherwise they float over the page. */
export const noticeDock = createStore<{ element: HTMLElement | null }>(() => ({ element: null }));

/** Docks notices in an element while it is shown; for a ref. */
export function dockNotices(element: HTMLElement | null): void {
  noticeDock.setState({ element });
}

let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

export function showToast(toast: Omit<Toast, 'id'>): void {
  clearTimeout(timer);
  lastId += 1;
  toastStore.setState({ ...toast, id: lastId }, true);
  timer = setTimeout(() => toastStore.setState(null, true), toast.action ? STAYS_WITH_ACTION : STAYS);
}

export function hideToast(): void {
  clearTimeout(timer);
  toastStore.setState(null, true);
}

export function notify(text: string, more: Pick<Toast, 'action' | 'tone'> = {}): void {
  showToast({ text, ...more });
  announce(text);
}
