import { ApiProperty } from '@nestjs/swagger';
import {
  IfGiven,
  Passes,
  QueryChoice,
  QueryId,
  QueryInteger,
  QueryTimestamp,
  Text,
} from '../../common/http/dto.decorators';
import { Example, Id, Nested, Timestamp } from '../../common/http/property.decorators';
import type { EventValues } from '../event.entity';

const AUDIT_FORMATS = ['json', 'csv', 'ndjson'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** Which entries are wanted; all filters are optional and combine. */
export class AuditQueryDto {
  /** Entries of `user:<name>`, `key:<name>` or `service`. */
  @IfGiven()
  @Text(1, 200)
  actor?: string;

  /** Entries of one action: `create`, `change`, `delete`, `review` or another. */
  @IfGiven()
  @Text(1, 50)
  action?: string;

  /** Entries about one kind of thing: `post`, `stream`, `user`, `api_key` or another. */
  @IfGiven()
  @Text(1, 50)
  subject_type?: string;

  /** Entries about the thing with this id. */
  @QueryId()
  subject_id?: number;

  /** Entries from this time on. */
  @QueryTimestamp()
  since?: string;

  /** Entries before this time. */
  @QueryTimestamp()
  until?: string;

  /** The most entries on a page, which has fewer if they are long. A file has all entries. */
  @QueryInteger(1, 1000)
  limit?: number = 100;

  /** `next_cursor` of the previous response, to continue after it. */
  @IfGiven()
  @Passes(
    'isCursor',
    (value) => typeof value === 'string' && readCursor(value) !== null,
    'cursor must be next_cursor of a response',
  )
  cursor?: string;

  /** The format: JSON by default, or what the header `Accept` asks for. */
  @QueryChoice(AUDIT_FORMATS, 'AuditFormat')
  format?: AuditFormat;

  toFilter(): AuditFilter {
    const { actor, action, subject_type, subject_id, since, until } = this;
    return { actor, action, subject_type, subject_id, since: timeOf(since), until: timeOf(until) };
  }

  toPosition(): AuditPosition | undefined {
    return (this.cursor === undefined ? null : readCursor(this.cursor)) ?? undefined;
  }
}

export interface AuditFilter extends Pick<AuditQueryDto, 'actor' | 'action' | 'subject_type' | 'subject_id'> {
  since?: Date;
  until?: Date;
}

function timeOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

function readCursor(text: string): AuditPosition | null {
  const [, time, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  return time === undefined ? null : { at: new Date(Number(time)), id: Number(id) };
}

/** Somebody's change of something. */
export class AuditEntryDto {
  /** The entry's id. */
  @Id(12)
  id: number;

  /** When it happened. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  at: Date;

  /** Who did it: `user:<name>`, `key:<name>`, or `service` for what nobody requested. */
  @Example('user:marta')
  actor: string;

  /** The id of the user or the key; null for the service. */
  @Id(2)
  actor_id: number | null;

  /** What was done. */
  @Example('change')
  action: string;

  /** What it was done to. */
  @Example('stream')
  subject_type: string;

  /** The id of what changed. null if it has none, or for an action on several things. Settings have 1. */
  @Id(1)
  subject_id: number | null;

  /** The changed values before; null for a new thing. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true, example: { active: true } })
  old_values: EventValues | null;

  /** The changed values after; null for a removed thing. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true, example: { active: false } })
  new_values: EventValues | null;
}

/** The position behind an entry. */
export type AuditPosition = Pick<AuditEntryDto, 'at' | 'id'>;

/** Some entries, and the position behind them if there are more. */
export interface AuditPage {
  entries: AuditEntryDto[];
  next: AuditPosition | undefined;
}

/** A part of the audit log. */
export class AuditListDto {
  /** The entries, newest first. */
  @Nested()
  items: AuditEntryDto[];

  /** Send it as `cursor` for the next page; null at the end. */
  @Example('1772366400000-12')
  next_cursor: string | null;

  static from({ entries, next }: AuditPage): AuditListDto {
    return { items: entries, next_cursor: next ? `${next.at.getTime()}-${next.id}` : null };
  }
}
