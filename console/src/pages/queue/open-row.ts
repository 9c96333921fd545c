export interface Row {
  id: number;
  index: number;
}

/** The named row; else the row open before, so that new rows do not take the keys; else the row at its position, at first the first. */
export function openRow(ids: readonly number[], named: number | null, before: Row | null): Row | null {
  const listed = [named, before?.id].map((wanted) => ids.findIndex((id) => id === wanted)).find((index) => index >= 0);
  const index = listed ?? Math.min(before?.index ?? 0, ids.length - 1);
  const id = ids[index];
  return id === undefined ? null : { id, index };
}
