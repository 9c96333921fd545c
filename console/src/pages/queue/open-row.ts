export interface Row {
  id: number;
  index: number;
}

/**
 * The row that is open: the one that is named, else the one that was open before, so that newcomers do not become what a key
 * acts on; when that is gone, the one at its position. At first it is the first.
 */
export function openRow(ids: readonly number[], named: number | null, before: Row | null): Row | null {
  const listed = [named, before?.id].map((wanted) => ids.findIndex((id) => id === wanted)).find((index) => index >= 0);
  const index = listed ?? Math.min(before?.index ?? 0, ids.length - 1);
  const id = ids[index];
  return id === undefined ? null : { id, index };
}
