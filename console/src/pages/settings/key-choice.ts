import { type ActionId, clashes, isSingle, keyOf, keysOf } from '../../keys/key-table';

export type ChosenKeys = Readonly<Record<string, readonly string[]>>;

export type Choice = { keys: ChosenKeys } | { clash: ActionId; key: string };

/** Keys that move the focus, press or close: no action may use them. */
const KEPT = /^(Tab|Enter| |Escape|Backspace|Shift|Control|Meta|Alt|AltGraph|Dead)$/;

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>;

/** The key or pair chosen by a press; null if the press chooses none. */
export function afterPress(candidate: string | null, press: Press): string | null {
  if (KEPT.test(press.key) || press.altKey || press.isComposing) return null;
  const key = keyOf(press);
  const isPair = candidate !== null && !candidate.includes(' ') && isPlain(candidate) && isPlain(key);
  return isPair ? `${candidate} ${key}` : key;
}

/** Gives an action a key; its arrows, Esc and Ctrl keys stay. */
export function choose(id: ActionId, key: string, chosen: ChosenKeys): Choice {
  const kept = keysOf(id, chosen).filter((each) => !isSingle(each) && each !== key);
  return unlessTaken(id, { ...chosen, [id]: [key, ...kept] });
}

export function reset(id: ActionId, chosen: ChosenKeys): Choice {
  return unlessTaken(id, Object.fromEntries(Object.entries(chosen).filter(([each]) => each !== id)));
}

function unlessTaken(id: ActionId, keys: ChosenKeys): Choice {
  const found = clashes(keys).find(([a, b]) => a === id || b === id);
  if (!found) return { keys };
  const [a, b, key] = found;
  return { clash: a === id ? b : a, key };
}

function isPlain(key: string): boolean {
  return !key.includes('Ctrl+') && !key.startsWith('Arrow');
}
