import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';
import { type Event, IS_DEED } from './event.entity';

/** Filters of entries; undefined means all. */
export interface AuditFilter {
  actor?: string;
  action?: string;
  subjectType?: string;
  subjectId?: number;
  since?: Date;
  until?: Date;
}

/** The position behind an entry. */
export type AuditPosition = Pick<Event, 'at' | 'id'>;

/** SQL: entries after a position, newest first. */
const LIST = `
  SELECT id, at, actor, actor_id AS "actorId", action, subject_type AS "subjectType", subject_id AS "subjectId",
         old_values AS "oldValues", new_values AS "newValues"
  FROM event
  WHERE ${IS_DEED} AND ($1::text IS NULL OR actor = $1) AND ($2::text IS NULL OR action = $2)
    AND ($3::text IS NULL OR subject_type = $3) AND ($4::bigint IS NULL OR subject_id = $4)
    AND at >= coalesce($5::timestamptz, '-infinity') AND at < coalesce($6::timestamptz, 'infinity')
    AND (at, id) < (coalesce($7::timestamptz, 'infinity'), coalesce($8::bigint, 0))
  ORDER BY at DESC, id DESC
  LIMIT $9`;

/** Entries that one statement reads for a file. */
const BATCH = 1_000;

/** The audit log, as it is read. */
@Injectable()
export class AuditView {
  constructor(private readonly database: ReadDataSource) {}

  /** At most `limit` entries after a position, newest first. */
  list(filter: AuditFilter, limit: number, after?: AuditPosition): Promise<Event[]> {
    const { actor, action, subjectType, subjectId, since, until } = filter;
    const values = [actor, action, subjectType, subjectId, since, until, after?.at, after?.id, limit];
    return this.database.query<Event[]>(LIST, values);
  }

  /** All entries in batches, newest first. Entries appended meanwhile are left out. */
  async *batches(filter: AuditFilter): AsyncGenerator<Event[]> {
    let after: AuditPosition | undefined;
    for (;;) {
      const entries = await this.list(filter, BATCH, after);
      if (entries.length > 0) yield entries;
      if (entries.length < BATCH) return;
      after = entries.at(-1);
    }
  }
}
