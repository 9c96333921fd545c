import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Page, Paged } from '../common/http/page.dto';
import { ReadDataSource } from '../database/read-data-source';
import type { StreamDto } from './dto/stream.dto';

const STREAM = `
  SELECT id, hashtag, instance, active, last_fetch, coalesce(counted.n, 0) AS post_count,
    created_at, updated_at, last_attempt_at, last_error, last_error_code, gap_count, last_gap_at, failures, next_fetch_at
  FROM stream LEFT JOIN (SELECT stream_id, sum(n)::bigint AS n FROM post_count GROUP BY stream_id) AS counted
    ON counted.stream_id = stream.id
  WHERE deleted_at IS NULL`;

const ONE = `${STREAM} AND id = $1`;
const LIST = `${STREAM} AND ($1::boolean IS NULL OR active = $1)`;

@Injectable()
export class StreamsView {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: ReadDataSource,
  ) {}

  async find(id: number): Promise<StreamDto | null> {
    const [row]: StreamDto[] = await this.dataSource.query(ONE, [id]);
    return row ?? null;
  }

  list(page: Page, active: boolean | undefined): Promise<Paged<StreamDto>> {
    return this.lists.page(LIST, 'created_at DESC, id DESC', page, [active ?? null]);
  }
}
