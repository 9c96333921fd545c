import type { EntityManager } from 'typeorm';

/** What a post is to be found by, for a post with so many edits; null: as many as it has. */
export interface PostTerms {
  id: number;
  edits: number | null;
  search_terms: string[];
}

const STORE = `
  UPDATE post_search SET terms = array_to_tsvector(given.search_terms)
  FROM json_to_recordset($1) AS given (id bigint, edits integer, search_terms text[])
  JOIN post ON post.id = given.id AND post.edits = coalesce(given.edits, post.edits)
  WHERE post_search.post_id = given.id AND post_search.terms <> array_to_tsvector(given.search_terms)`;

/** Replaces what posts are found by, where it changed. */
export async function storeTerms(terms: readonly PostTerms[], manager: EntityManager): Promise<void> {
  if (terms.length > 0) await manager.query(STORE, [JSON.stringify(terms)]);
}
