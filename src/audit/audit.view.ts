import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';
import { withinBytes } from '../database/within-bytes';
import type { AuditEntryDto, AuditFilter, AuditPage, AuditPosition } from './dto/audit.dto';
import { IS_DEED } from './event.entity';

const COLUMNS = ['id', 'at', 'actor', 'actor_id', 'action', 'subject_type', 'subject_id', 'old_values', 'new_values'];

const LISTED = `
  SELECT ${COLUMNS.join(', ')} FROM event
  WHERE ${IS_DEED} AND ($1::text IS NULL OR actor = $1) AND ($2::text IS NULL OR action = $2)
    AND ($3::text IS NULL OR subject_type = $3) AND ($4::bigint IS NULL OR subject_id = $4)
    AND at >= coalesce($5::timestamptz, '-infinity') AND at < coalesce($6::timestamptz, 'infinity')
    AND (at, id) < (coalesce($7::timestamptz, 'infinity'), coalesce($8::bigint, 0))
  ORDER BY at DESC, id DESC
  LIMIT $9`;

const LIST = withinBytes({
  select: LISTED,
  order: 'at DESC, id DESC',
  long: ['old_values', 'new_values'],
  columns: [...COLUMNS, 'found'],
});

const BATCH = 1_000;

@Injectable()
export class AuditView {
  constructor(private readonly database: ReadDataSource) {}

  /** At most `limit` entries after a position, newest first. */
  async list(filter: AuditFilter, limit: number, after?: AuditPosition): Promise<AuditPage> {
    const { actor, action, subject_type, subject_id, since, until } = filter;
    const values = [actor, action, subject_type, subject_id, since, until, after?.at, after?.id, limit + 1];
    const rows = await this.database.query<(AuditEntryDto & { found: number })[]>(LIST, values);
    const entries = rows.slice(0, limit).map((row) => {
      const { found: _, ...entry } = row;
      return entry;
    });
    return { entries, next: entries.length < (rows[0]?.found ?? 0) ? entries.at(-1) : undefined };
  }

  /** All entries in batches, newest first. Entries appended meanwhile are left out. */
  async *batches(filter: AuditFilter): AsyncGenerator<AuditEntryDto[]> {
    let after: AuditPosition | undefined;
    for (;;) {
      const { entries, next } = await this.list(filter, BATCH, after);
      if (entries.length > 0) yield entries;
      if (!next) return;
      after = next;
    }
  }
}
