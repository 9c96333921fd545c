import { Injectable } from '@nestjs/common';
import { validationFailed } from '../common/http/validation.pipe';
import { ReadDataSource } from '../database/read-data-source';

const UNKNOWN = `
  SELECT id FROM unnest($1::bigint[]) AS id
  WHERE NOT EXISTS (SELECT FROM stream WHERE stream.id = id.id AND deleted_at IS NULL) ORDER BY id LIMIT 1`;

/** The streams that keys and feeds may be for. */
@Injectable()
export class KeyStreamsView {
  constructor(private readonly dataSource: ReadDataSource) {}

  /** Throws for the first of these ids that is no stream's, or that of a deleted one. */
  async refuseUnknown(ids: readonly number[] | null): Promise<void> {
    const [row]: { id: number }[] = ids === null ? [] : await this.dataSource.query(UNKNOWN, [ids]);
    if (row) throw validationFailed([{ field: 'streams', message: `streams: there is no stream ${row.id}` }]);
  }
}
