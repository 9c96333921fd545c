import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Page, Paged } from '../common/http/page.dto';
import { ReadDataSource } from '../database/read-data-source';
import type { InstanceDto } from './dto/instance.dto';

/** An instance with the number of its streams; without its token. */
export interface InstanceRow extends Omit<InstanceDto, 'rate_limit' | 'token_state'> {
  rate_limit: number | null;
  rate_remaining: number | null;
  rate_reset_at: Date | null;
  token_key_id: string | null;
}

/** Those that streams name, and those that something else is known of. */
const INSTANCES = `
  WITH streams AS (
    SELECT instance AS domain, count(*)::integer AS stream_count, min(created_at) AS created_at
    FROM stream WHERE deleted_at IS NULL GROUP BY instance
  ), instances AS (
    SELECT domain, coalesce(stream_count, 0) AS stream_count, software, software_version, page_limit, rate_limit, rate_remaining,
      rate_reset_at, last_answer_at, last_status, last_success_at, last_error, last_error_code, token_key_id, token_set_at,
      least(known.created_at, streams.created_at) AS created_at
    FROM instance known FULL JOIN streams USING (domain)
  )`;

const LIST = `${INSTANCES} SELECT * FROM instances`;
const ONE = `${LIST} WHERE domain = $1`;

const HASHTAG =
  'SELECT hashtag FROM stream WHERE instance = $1 AND deleted_at IS NULL ORDER BY active DESC, id LIMIT 1';

@Injectable()
export class InstancesView {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: ReadDataSource,
  ) {}

  list(page: Page): Promise<Paged<InstanceRow>> {
    return this.lists.page(LIST, 'created_at DESC, domain', page);
  }

  async find(domain: string): Promise<InstanceRow | null> {
    const [row]: InstanceRow[] = await this.dataSource.query(ONE, [domain]);
    return row ?? null;
  }

  async findHashtag(domain: string): Promise<string | null> {
    const [row]: { hashtag: string }[] = await this.dataSource.query(HASHTAG, [domain]);
    return row?.hashtag ?? null;
  }
}
