import type { EntityManager } from 'typeorm';

/** What a post is to be found by. */
export interface PostTerms {
  id: number;
  search_terms: string[];
}

const STORE = `
  UPDATE post_search SET terms = array_to_tsvector(given.search_terms)
  FROM json_to_recordset($1) AS given (id bigint, search_terms text[])
  WHERE post_search.post_id = given.id AND post_search.terms <> array_to_tsvector(given.search_terms)`;

/** Replaces what locked posts are found by, where it changed. */
export async function storeTerms(terms: readonly PostTerms[], manager: EntityManager): Promise<void> {
  if (terms.length > 0) await manager.query(STORE, [JSON.stringify(terms)]);
}
