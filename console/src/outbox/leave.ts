import { fold, type Item, sendable } from './entry';

/**
 * What is sent at once as the page is left, each post once: of several decisions on a post the last values, in view of the
 * version that the first one saw.
 */
export function mergeByPost(steps: readonly { items: readonly Item[] }[]): Item[] {
  const merged = new Map<number, Item>();
  for (const item of sendable(steps).flatMap(({ items }) => items)) {
    const first = merged.get(item.postId);
    merged.set(item.postId, first ? { ...first, change: fold([first.change, item.change]) } : item);
  }
  return [...merged.values()];
}
