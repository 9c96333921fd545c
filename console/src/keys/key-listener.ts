import { preferenceStore } from '../preferences/preference-store';
import { ACTION_IDS, type ActionId, actionOf, isSingle, keyOf, keysOf, pressesOf, type Scope } from './key-table';

/**
 * Runs an action, with the pressed digit if its key is a digit. Returns false if there was nothing to do; then the browser gets the key.
 */
export type KeyHandler = (digit: number) => boolean | void;

/** Handlers of actions, latest first: a page overrides the shell. */
const handlers: { scope: Scope; actions: Partial<Record<ActionId, KeyHandler>> }[] = [];

/** The second key of a pair must follow within this many milliseconds. */
const PAIR_WITHIN = 1_000;

let first: { key: string; at: number } | null = null;

/** Handles actions until the returned function is called. */
export function handleKeys(scope: Scope, actions: Partial<Record<ActionId, KeyHandler>>): () => void {
  const entry = { scope, actions };
  handlers.unshift(entry);
  return () => {
    handlers.splice(handlers.indexOf(entry), 1);
  };
}

/** Listens on the document, wherever the focus is; fields, dialogs and input methods keep their keys. */
export function listenForKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || isTyping(event.target) || isPress(event)) return;
    if (document.querySelector('dialog[open]') || ['Shift', 'Control', 'Meta'].includes(event.key)) return;
    if (start(event)) event.preventDefault();
  });
}

function start(event: KeyboardEvent): boolean {
  const key = keyOf(event);
  const pair = first && event.timeStamp - first.at < PAIR_WITHIN ? `${first.key} ${key}` : null;
  first = null;
  const { keys: chosen, singleKeys } = preferenceStore.getState();
  const scopes = new Set(handlers.map(({ scope }) => scope));
  const isActive = (id: ActionId) => actionOf(id).scope === 'everywhere' || scopes.has(actionOf(id).scope);
  const active = ACTION_IDS.filter(isActive).map((id) => ({
    id,
    keys: keysOf(id, chosen).filter((each) => singleKeys || !isSingle(each)),
  }));
  const actionOn = (pressed: string | null) =>
    active.find(({ keys }) => keys.flatMap(pressesOf).some((each) => each === pressed));
  const found = actionOn(pair) ?? actionOn(key);
  if (found) return (event.repeat && actionOf(found.id).once === true) || run(found.id, Number(key));
  if (active.some(({ keys }) => keys.some((each) => each.startsWith(`${key} `)))) first = { key, at: event.timeStamp };
  return false;
}

export function handles(id: ActionId): boolean {
  return handlers.some(({ actions }) => actions[id] !== undefined);
}

export function run(id: ActionId, digit = 0): boolean {
  const handler = handlers.map(({ actions }) => actions[id]).find((action) => action !== undefined);
  return handler ? handler(digit) !== false : false;
}

const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [contenteditable]';

/** Space on a control operates it. */
function isPress({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof Element && target.closest('button, input, summary, video, audio') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${TYPED_INTO}, [popover]`) !== null;
}
