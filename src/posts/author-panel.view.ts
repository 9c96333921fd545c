import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';

/** A post of an author's that nobody has reviewed yet. */
export interface WaitingPost {
  id: number;
  snippet: string;
  spam_score: number;
  created_at: Date;
}

/** What this service knows of a post's author. */
export interface AuthorPanel {
  author_uri: string;
  account: string;
  display_name: string;
  first_seen: Date;
  approved: number;
  rejected: number;
  waiting: number;
  blocked: boolean;
  trusted_id: number | null;
  waiting_posts: WaitingPost[];
}

interface PanelRow extends Omit<AuthorPanel, 'waiting_posts'> {
  newest: string[] | null;
}

/** SQL: the author of the post $1, with one walk through what they wrote; the ids of the newest others that wait. */
const SELECT_PANEL = `
  SELECT a.uri AS author_uri, a.account, post.author_display_name AS display_name, EXISTS (SELECT FROM blocked_author b WHERE b.author_id = a.id) AS blocked,
    (SELECT t.id FROM trusted_author t WHERE t.author_key = a.key) AS trusted_id, written.*
  FROM post
  JOIN author a ON a.id = post.author_id
  CROSS JOIN LATERAL (
    SELECT min(p.fetched_at) AS first_seen,
      count(*) FILTER (WHERE p.reviewed_at IS NOT NULL AND p.approved) AS approved,
      count(*) FILTER (WHERE p.reviewed_at IS NOT NULL AND NOT p.approved) AS rejected,
      count(*) FILTER (WHERE p.reviewed_at IS NULL) AS waiting,
      (array_agg(p.id ORDER BY p.created_at DESC, p.id DESC)
        FILTER (WHERE p.reviewed_at IS NULL AND p.id <> post.id))[1:5] AS newest
    FROM post p WHERE p.author_id = a.id
  ) AS written
  WHERE post.id = $1`;

const SELECT_WAITING = `
  SELECT id, left(plain_text, 280) AS snippet, spam_score, created_at
  FROM post WHERE id = ANY ($1::bigint[])
  ORDER BY created_at DESC, id DESC`;

/** The authors of posts, by what became of their posts here. */
@Injectable()
export class AuthorPanelView {
  constructor(private readonly dataSource: ReadDataSource) {}

  /** The author of a post; null when there is no such post. */
  async find(postId: number): Promise<AuthorPanel | null> {
    const [row]: PanelRow[] = await this.dataSource.query(SELECT_PANEL, [postId]);
    if (!row) return null;
    const { newest, ...panel } = row;
    return { ...panel, waiting_posts: newest ? await this.dataSource.query(SELECT_WAITING, [newest]) : [] };
  }
}
