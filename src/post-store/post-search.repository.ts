import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { retryTransient } from '../database/retry';

/** A stored post whose words nobody has read yet. */
export interface UnreadPost {
  id: number;
  plainText: string;
  spoilerText: string;
  hashtags: string[];
}

/** From the newest, which are searched for first; the ids before the wide rows, or all posts above them may be walked through. */
const SELECT_UNREAD = `
  SELECT post.id, post.plain_text AS "plainText", post.spoiler_text AS "spoilerText", post.hashtags
  FROM (
    SELECT post_id FROM post_search WHERE terms IS NULL AND post_id < $1 ORDER BY post_id DESC LIMIT $2
  ) AS unread JOIN post ON post.id = unread.post_id
  ORDER BY post.id DESC`;

/** The posts are locked first, and by id, as their removal locks them: docs/architecture.md, "The order of locks". */
const SAVE_TERMS = `
  WITH given AS (
    SELECT * FROM json_to_recordset($1) AS given (id bigint, terms text[])
  ), locked AS MATERIALIZED (
    SELECT id FROM post WHERE id IN (SELECT id FROM given) ORDER BY id FOR KEY SHARE
  )
  UPDATE post_search SET terms = array_to_tsvector(given.terms)
  FROM given JOIN locked USING (id)
  WHERE post_search.post_id = given.id AND post_search.terms IS NULL`;

/** The words of posts that were stored before the search. */
@Injectable()
export class PostSearchRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Unread posts with ids below this one, from the highest. */
  findUnread(below: number, limit: number): Promise<UnreadPost[]> {
    return this.dataSource.query(SELECT_UNREAD, [below, limit]);
  }

  /** Writes terms of posts that have none yet; posts that are gone stay gone, and one that changed meanwhile has its new ones. */
  async saveTerms(terms: ReadonlyMap<number, string[]>): Promise<void> {
    const rows = JSON.stringify([...terms].map(([id, words]) => ({ id, terms: words })));
    await retryTransient(() => this.dataSource.query(SAVE_TERMS, [rows]));
  }
}
