import type { EntityManager } from 'typeorm';

const STORE = `
  UPDATE post_search SET terms = array_to_tsvector(given.search_terms)
  FROM json_to_recordset($1) AS given (id bigint, search_terms text[])
  WHERE post_search.post_id = given.id AND post_search.terms <> array_to_tsvector(given.search_terms)`;

/** Replaces what locked posts are found by. */
export async function storeTerms(
  terms: readonly { id: number; search_terms: string[] }[],
  manager: EntityManager,
): Promise<void> {
  if (terms.length > 0) await manager.query(STORE, [JSON.stringify(terms)]);
}
