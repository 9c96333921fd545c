import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../common/errors';
import { FILTERS, WITHHELD_BY } from '../curated-queue/eligibility.sql';
import { ReadDataSource } from '../database/read-data-source';
import type { AuthorPanelDto } from './dto/author-panel.dto';

interface PanelRow extends Omit<AuthorPanelDto, 'waiting_posts'> {
  newest: string[] | null;
}

/** SQL: the author of the post $1, with counts of their posts and the ids of their newest waiting ones. */
const SELECT_PANEL = `
  WITH ${FILTERS}
  SELECT a.uri AS author_id, '@' || a.account AS account, post.author_display_name AS display_name, EXISTS (SELECT FROM blocked_author b WHERE b.author_id = a.id) AS blocked,
    (SELECT t.id FROM trusted_author t WHERE t.author_key = a.key) AS trusted_id, written.*,
    (SELECT ${WITHHELD_BY} FROM queue_candidate WHERE post_id = post.id) AS withheld_by
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

@Injectable()
export class AuthorPanelView {
  constructor(private readonly dataSource: ReadDataSource) {}

  async get(postId: number): Promise<AuthorPanelDto> {
    const [row]: PanelRow[] = await this.dataSource.query(SELECT_PANEL, [postId]);
    if (!row) throw new NotFoundError('Post not found');
    const { newest, ...panel } = row;
    return { ...panel, waiting_posts: newest ? await this.dataSource.query(SELECT_WAITING, [newest]) : [] };
  }
}
