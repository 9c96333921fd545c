import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CONSUMERS, ERRORS, FLOW, OLDEST_ERROR, RESERVED, STOCK } from './overview.sql';

const RESERVED_SHOWN = 20;
const REASONS_SHOWN = 100;

/** Approved posts that wait, and those of them that something holds back. */
export interface QueueStock {
  waiting: number;
  barred: number;
  barred_by_user: number;
  /** Of those that no blocklist holds. */
  without_media: number;
  without_alt: number;
  require_media: boolean;
  require_alt_text: boolean;
}

/** What consumers did lately. */
export interface QueueFlow {
  delivered_last_day: number;
  delivered_last_week: number;
  returned_last_day: number;
  failed_last_day: number;
}

/** A post that a consumer holds. */
export interface HeldPost {
  post_id: number;
  author_account: string;
  author_display_name: string;
  reserved_until: Date;
  delivery_count: number;
}

/** Posts that were given up for one reason. */
export interface ErrorGroup {
  reason: string;
  count: number;
  latest_at: Date;
}

/** A key that asked for posts; `reservations` counts those of all keys. */
export interface ConsumerKey {
  key_id: number;
  name: string;
  last_seen_at: Date;
  reservations: number;
}

/** All that an operator sees of the queue at a glance. */
export interface QueueOverview {
  stock: QueueStock;
  flow: QueueFlow;
  reserved: HeldPost[];
  errors: ErrorGroup[];
  oldestErrorAt: Date | null;
  consumers: ConsumerKey[];
}

/** Reads the queue as an operator sees it. */
@Injectable()
export class OverviewView {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The queue at a glance. */
  async read(): Promise<QueueOverview> {
    const [stock, flow, reserved, errors, oldest, consumers] = await Promise.all([
      this.one<QueueStock>(STOCK),
      this.one<QueueFlow>(FLOW),
      this.dataSource.query<HeldPost[]>(RESERVED, [RESERVED_SHOWN]),
      this.dataSource.query<ErrorGroup[]>(ERRORS, [REASONS_SHOWN]),
      this.one<{ oldest_at: Date | null }>(OLDEST_ERROR),
      this.dataSource.query<ConsumerKey[]>(CONSUMERS),
    ]);
    return { stock, flow, reserved, errors, oldestErrorAt: oldest.oldest_at, consumers };
  }

  private async one<Row>(sql: string): Promise<Row> {
    const rows: Row[] = await this.dataSource.query(sql);
    const [row] = rows;
    if (!row) throw new Error('An aggregate answers one row');
    return row;
  }
}
