import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository, type SelectQueryBuilder } from 'typeorm';
import { type Action, changeAs, recordAction } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { foldHashtag } from '../common/fold';
import { isAhead } from '../database/ahead.sql';
import { refuseDuplicate } from '../database/unique-violation';
import { Stream } from './stream.entity';

export type StreamColumns = Pick<Stream, 'hashtag' | 'instance' | 'active'>;

export interface StreamProgress {
  /** The newest entries down to which everything was read; null if that didn't change. */
  knownIds: readonly string[] | null;
  /** Whether it stopped before it reached entries of an earlier fetch. */
  gap: boolean;
}

export interface StreamFailure {
  reason: string;
  /** The code of an unreachable instance; null for another failure. */
  code: string | null;
  until: Date | null;
  /** False if another stream of the instance failed, so that this one was not tried. */
  isAttempt: boolean;
}

/** The stream when its fetch began. The result must not be stored for another hashtag or instance. */
const AS_FETCHED = `id = $1 AND hashtag_folded = $2 AND instance = $3 AND deleted_at IS NULL`;

/** A new hashtag or instance, or activation, clears the failures. */
const UPDATE = `
  WITH given AS (SELECT $2::text AS hashtag, $3::text AS hashtag_folded, $4::text AS instance, $5::boolean AS active),
  changed AS (
    SELECT id, moves, (moves OR given.active AND NOT s.active) IS TRUE AS restarts
    FROM stream s CROSS JOIN given CROSS JOIN LATERAL (
      SELECT (given.hashtag_folded <> s.hashtag_folded OR given.instance <> s.instance) IS TRUE AS moves
    ) AS compared
    WHERE id = $1
  )
  UPDATE stream s SET
    hashtag = coalesce(given.hashtag, s.hashtag),
    hashtag_folded = coalesce(given.hashtag_folded, s.hashtag_folded),
    instance = coalesce(given.instance, s.instance),
    active = coalesce(given.active, s.active),
    failures = CASE WHEN restarts THEN 0 ELSE failures END,
    last_error = CASE WHEN restarts THEN NULL ELSE last_error END,
    last_error_code = CASE WHEN restarts THEN NULL ELSE last_error_code END,
    next_fetch_at = CASE WHEN restarts THEN NULL ELSE next_fetch_at END,
    known_ids = CASE WHEN moves THEN '{}' ELSE known_ids END,
    updated_at = now()
  FROM given, changed
  WHERE s.id = changed.id AND s.deleted_at IS NULL`;

const SUCCEEDED = `
  UPDATE stream SET
    last_fetch = now(), last_attempt_at = now(), last_error = NULL, last_error_code = NULL, failures = 0,
    known_ids = coalesce($5::text[], known_ids),
    gap_count = gap_count + $6::boolean::integer, last_gap_at = CASE WHEN $6 THEN now() ELSE last_gap_at END,
    next_fetch_at = CASE WHEN $4 > 0 THEN now() + $4 * interval '1 second' END
  WHERE ${AS_FETCHED}`;

/** Interval x 2^failures, or later if the instance says so; at most 24 hours, which 20 doublings exceed. */
const FAILED = `
  UPDATE stream SET
    last_attempt_at = CASE WHEN $8 THEN now() ELSE last_attempt_at END,
    last_error = $5, last_error_code = $6, failures = failures + 1,
    next_fetch_at = CASE WHEN $4 > 0 THEN least(
      now() + interval '24 hours',
      greatest(now() + $4 * power(2, least(failures + 1, 20)) * interval '1 second', $7::timestamptz)) END
  WHERE ${AS_FETCHED}`;

/** The only writer of `stream`. */
@Injectable()
export class StreamsRepository {
  constructor(@InjectRepository(Stream) private readonly streams: Repository<Stream>) {}

  async insert({ hashtag, instance, active }: StreamColumns, caller: Principal): Promise<number> {
    const values = { hashtag, hashtagFolded: foldHashtag(hashtag), instance, active };
    const inserted = await refuseDuplicate('Stream already exists', () =>
      changeAs(caller, this.streams.manager, (manager) => manager.insert(Stream, values)),
    );
    return Number(inserted.identifiers[0]?.['id']);
  }

  async update(id: number, change: Partial<StreamColumns>, caller: Principal): Promise<boolean> {
    const { hashtag, instance, active } = change;
    const folded = hashtag === undefined ? null : foldHashtag(hashtag);
    const values = [id, hashtag ?? null, folded, instance ?? null, active ?? null];
    const [, count]: [unknown, number] = await refuseDuplicate('Stream already exists', () =>
      changeAs(caller, this.streams.manager, (manager) => manager.query(UPDATE, values)),
    );
    return count === 1;
  }

  async delete(id: number, caller: Principal): Promise<boolean> {
    const { affected } = await changeAs(caller, this.streams.manager, (manager) =>
      manager.update(Stream, { id, deletedAt: IsNull() }, { deletedAt: () => 'now()' }),
    );
    return affected === 1;
  }

  recordRequest(what: Pick<Action, 'subjectId' | 'values'>, caller: Principal): Promise<void> {
    return changeAs(caller, this.streams.manager, (manager) =>
      recordAction({ action: 'fetch', subjectType: 'stream', ...what }, manager),
    );
  }

  find(id: number): Promise<Stream | null> {
    return this.streams.findOneBy({ id, deletedAt: IsNull() });
  }

  /** In the order in which they are to be fetched: those first that failed least, of these the one that was tried longest ago. */
  findActive(): Promise<Stream[]> {
    return this.active().getMany();
  }

  findDue(intervalSeconds: number): Promise<Stream[]> {
    // Due within half an interval counts as due. Otherwise a stream fetched a second after a run began would miss the next. But
    // not before the time that an instance named.
    const early = `CASE WHEN stream.lastErrorCode = 'rate_limited' THEN 0 ELSE :half END`;
    const soon = `stream.nextFetchAt <= now() + ${early} * interval '1 second' OR ${isAhead('stream.lastAttemptAt')}`;
    return this.active()
      .andWhere(`(stream.nextFetchAt IS NULL OR ${soon})`, { half: intervalSeconds / 2 })
      .getMany();
  }

  async recordSuccess(stream: Stream, intervalSeconds: number, { knownIds, gap }: StreamProgress): Promise<void> {
    await this.streams.query(SUCCEEDED, [...asFetched(stream), intervalSeconds, knownIds, gap]);
  }

  async recordFailure(stream: Stream, intervalSeconds: number, failure: StreamFailure): Promise<void> {
    const { reason, code, until, isAttempt } = failure;
    await this.streams.query(FAILED, [...asFetched(stream), intervalSeconds, reason, code, until, isAttempt]);
  }

  private active(): SelectQueryBuilder<Stream> {
    return this.streams
      .createQueryBuilder('stream')
      .where('stream.active AND stream.deletedAt IS NULL')
      .orderBy('stream.failures')
      .addOrderBy('stream.lastAttemptAt', 'ASC', 'NULLS FIRST')
      .addOrderBy('stream.id');
  }
}

const asFetched = ({ id, hashtagFolded, instance }: Stream) => [id, hashtagFolded, instance];
