import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';

/** Posts that were rejected for a reason. */
export interface RejectionsForReason {
  reason: string;
  count: number;
}

/** Rejections within some days: all of them, and those for each reason, the most frequent first. */
export interface Rejections {
  total: number;
  byReason: RejectionsForReason[];
}

/** SQL: reviews of the last $1 days. Of a review without an approval the time of approval is null, which the index has. */
const RECENT = `reviewed_at > now() - make_interval(days => $1::integer)`;

const TOTAL = `SELECT count(*) AS total FROM post WHERE reviewed_at IS NOT NULL AND approved_at IS NULL AND ${RECENT}`;

const BY_REASON = `
  SELECT rejection_reason AS reason, count(*) AS count FROM post
  WHERE rejection_reason IS NOT NULL AND ${RECENT}
  GROUP BY rejection_reason ORDER BY count DESC, reason`;

/** Why posts were rejected. */
@Injectable()
export class RejectionsView {
  constructor(private readonly dataSource: ReadDataSource) {}

  /** The rejections of the last days. */
  async read(days: number): Promise<Rejections> {
    const [[row], byReason] = await Promise.all([
      this.dataSource.query<{ total: number }[]>(TOTAL, [days]),
      this.dataSource.query<RejectionsForReason[]>(BY_REASON, [days]),
    ]);
    return { total: row?.total ?? 0, byReason };
  }
}
