import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';

export interface CountedPosts {
  streamIds?: readonly number[];
  reviews?: readonly ReviewState[];
  scores?: { min: number; max: number };
  hasMedia?: boolean;
}

export type ReviewState = 'unreviewed' | 'approved' | 'rejected';

const COUNT = `
  SELECT coalesce(sum(n), 0)::bigint AS n FROM post_count
  WHERE ($1::bigint[] IS NULL OR stream_id = ANY ($1))
    AND ($2::text[] IS NULL OR review = ANY ($2))
    AND ($3::integer IS NULL OR spam_score BETWEEN $3 AND $4)
    AND ($5::boolean IS NULL OR has_media = $5)`;

/** Sums the maintained counts: always exact, and fast however many posts are stored. */
@Injectable()
export class PostCountsView {
  constructor(private readonly dataSource: ReadDataSource) {}

  async count({ streamIds, reviews, scores, hasMedia }: CountedPosts): Promise<number> {
    const values = [streamIds, reviews, scores?.min, scores?.max, hasMedia].map((value) => value ?? null);
    return (await this.dataSource.one<{ n: number }>(COUNT, values)).n;
  }
}
