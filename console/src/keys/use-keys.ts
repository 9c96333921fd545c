import { useLayoutEffect, useRef } from 'react';
import { handleKeys, type KeyHandler } from './key-listener';
import { type ActionId, type DigitActionId, isSingle, keysOf, type Scope } from './key-table';
import { usePreferences } from '../preferences/use-preferences';

/** Handles actions while the component is mounted; the latest handler of an action wins. */
export function useKeys(scope: Scope, actions: Partial<Record<ActionId, KeyHandler>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  const names = Object.keys(actions).join(' ');
  // Before the browser paints: what is visible must have its keys.
  useLayoutEffect(() => {
    const ids = names.split(' ') as ActionId[];
    return handleKeys(scope, Object.fromEntries(ids.map((id) => [id, (digit: number) => latest.current[id]?.(digit)])));
  }, [scope, names]);
}

/** Handles an action of the digits: each does something with the item at its position in a list, where there is one. */
export function useDigitKeys<Item>(id: DigitActionId, items: readonly Item[], run: (item: Item) => void): void {
  const act = (digit: number) => {
    const item = items[digit - 1];
    if (item !== undefined) run(item);
    return item !== undefined;
  };
  useKeys('review', { [id]: act });
}

/** The first key of an action as buttons show it, as `A` or `Ctrl Z`; null when it has none. */
export function useKeyLabel(id: ActionId | undefined): string | null {
  const labelOf = useKeyLabels();
  return id ? labelOf(id) : null;
}

export function useKeyLabels(): (id: ActionId) => string | null {
  const { keys, singleKeys } = usePreferences();
  return (id) => {
    const key = keysOf(id, keys).find((each) => singleKeys || !isSingle(each));
    return key === undefined ? null : keyLabel(key);
  };
}

export function keyLabel(key: string): string {
  return key
    .replace('Shift+', '⇧ ')
    .replace('Ctrl+', 'Ctrl ')
    .replace('ArrowDown', '↓')
    .replace('ArrowUp', '↑')
    .replace('Escape', 'Esc')
    .replace('digit', '1 … 9')
    .replaceAll(/(?<=^| )[a-z](?=$| )/g, (letter) => letter.toUpperCase());
}
