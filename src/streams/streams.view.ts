import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Page, Paged } from '../common/http/page.dto';
import type { StreamDto } from './dto/stream.dto';

const STREAM = `
  SELECT id, hashtag, instance, active, last_fetch,
    (SELECT coalesce(sum(n), 0)::bigint FROM post_count WHERE stream_id = stream.id) AS post_count,
    created_at, updated_at, last_attempt_at, last_error, last_error_code, gap_count, last_gap_at, failures, next_fetch_at
  FROM stream WHERE deleted_at IS NULL`;

const ONE = `${STREAM} AND id = $1`;

const IF_ACTIVE = '($1::boolean IS NULL OR active = $1)';
const LIST = `${STREAM} AND ${IF_ACTIVE} ORDER BY stream.created_at DESC, id DESC OFFSET $2 LIMIT $3`;
const COUNT = `SELECT count(*) AS total FROM stream WHERE deleted_at IS NULL AND ${IF_ACTIVE}`;

@Injectable()
export class StreamsView {
  constructor(private readonly dataSource: DataSource) {}

  async find(id: number): Promise<StreamDto | null> {
    const [row]: StreamDto[] = await this.dataSource.query(ONE, [id]);
    return row ?? null;
  }

  async list({ skip, limit }: Page, active: boolean | undefined): Promise<Paged<StreamDto>> {
    const rows: StreamDto[] = await this.dataSource.query(LIST, [active ?? null, skip, limit]);
    const [counted]: { total: number }[] = await this.dataSource.query(COUNT, [active ?? null]);
    return { rows, total: counted?.total ?? 0 };
  }
}
