import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';

const UNKNOWN = `
  SELECT id FROM unnest($1::bigint[]) AS id
  WHERE NOT EXISTS (SELECT FROM stream WHERE stream.id = id.id AND deleted_at IS NULL) ORDER BY id LIMIT 1`;

/** The streams that keys may be for. */
@Injectable()
export class KeyStreamsView {
  constructor(private readonly dataSource: ReadDataSource) {}

  /** The first of these ids that is no stream's, or that of a deleted one. */
  async findUnknown(ids: readonly number[]): Promise<number | null> {
    const [row]: { id: number }[] = ids.length === 0 ? [] : await this.dataSource.query(UNKNOWN, [ids]);
    return row?.id ?? null;
  }
}
