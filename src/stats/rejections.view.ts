import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';
import type { ReasonCountDto, RejectionStatsDto } from './dto/rejection-stats.dto';

/** SQL: reviews of the last $1 days. The index covers reviews without an approval: their time of approval is null. */
const RECENT = `reviewed_at > now() - make_interval(days => $1::integer)`;

const TOTAL = `SELECT count(*) AS total FROM post WHERE reviewed_at IS NOT NULL AND approved_at IS NULL AND ${RECENT}`;

const BY_REASON = `
  SELECT rejection_reason AS reason, count(*) AS count FROM post
  WHERE rejection_reason IS NOT NULL AND ${RECENT}
  GROUP BY rejection_reason ORDER BY count DESC, reason`;

@Injectable()
export class RejectionsView {
  constructor(private readonly dataSource: ReadDataSource) {}

  async read(days: number): Promise<RejectionStatsDto> {
    const [{ total }, reasons] = await Promise.all([
      this.dataSource.one<{ total: number }>(TOTAL, [days]),
      this.dataSource.query<ReasonCountDto[]>(BY_REASON, [days]),
    ]);
    const given = reasons.reduce((sum, { count }) => sum + count, 0);
    return { total, without_reason: Math.max(0, total - given), reasons };
  }
}
