import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../common/errors';
import type { Paged } from '../common/http/page.dto';
import { ReadDataSource } from '../database/read-data-source';
import type { WaveDto, WaveListRequest, WaveSort, WaveState } from './dto/wave.dto';

const WAITING = `SELECT FROM post_fingerprint member JOIN post ON post.id = member.post_id
  WHERE member.wave_id = wave.id AND post.reviewed_at IS NULL`;

const STATES: Record<WaveState, string> = { open: `EXISTS (${WAITING})`, decided: `NOT EXISTS (${WAITING})` };
const ORDERS: Record<WaveSort, string> = { newest: 'last_seen DESC, id DESC', largest: 'accounts DESC, id DESC' };

const withReviews = (wave: string, order: string) => `
  SELECT wave.id, wave.sample, wave.accounts, wave.servers, wave.unestablished AS unestablished_accounts,
    wave.first_seen, wave.last_seen, reviewed.*
  FROM (${wave}) AS wave CROSS JOIN LATERAL (
    SELECT count(*)::integer AS post_count, count(*) FILTER (WHERE post.reviewed_at IS NULL)::integer AS unreviewed_count,
      count(*) FILTER (WHERE post.approved)::integer AS approved_count,
      count(*) FILTER (WHERE post.reviewed_at IS NOT NULL AND NOT post.approved)::integer AS rejected_count
    FROM post_fingerprint member JOIN post ON post.id = member.post_id WHERE member.wave_id = wave.id
  ) AS reviewed
  ORDER BY ${order}`;

@Injectable()
export class WavesView {
  constructor(private readonly lists: ReadDataSource) {}

  async list({ state, minSize, sort, page }: WaveListRequest): Promise<Paged<WaveDto>> {
    const where = `accounts >= $1::bigint ${state ? `AND ${STATES[state]}` : ''}`;
    const wanted = `SELECT * FROM wave WHERE ${where} ORDER BY ${ORDERS[sort]} OFFSET $2 LIMIT $3`;
    const [rows, { total }] = await Promise.all([
      this.lists.query<WaveDto[]>(withReviews(wanted, ORDERS[sort]), [minSize, page.skip, page.limit]),
      this.lists.one<{ total: number }>(`SELECT count(*) AS total FROM wave WHERE ${where}`, [minSize]),
    ]);
    return { rows, total };
  }

  async get(id: number): Promise<WaveDto> {
    const statement = withReviews('SELECT * FROM wave WHERE id = $1', 'id');
    const [row]: WaveDto[] = await this.lists.query(statement, [id]);
    if (!row) throw new NotFoundError('Wave not found');
    return row;
  }
}
