import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { runExclusively } from '../database/exclusive';
import { retryTransient } from '../database/retry';
import type { WaveFacts } from '../spam-rules/spam-rule';
import { COUNT_MEMBERS, FIND_CANDIDATES, SAVE_BANDS, SAVE_MEMBERS } from './waves.sql';

export interface Reading {
  postId: number;
  authorId: number;
  postedAt: Date;
  edits: number;
  unestablished: boolean;
  linked: boolean;
  bands: readonly number[];
}

export interface Banded {
  band: number;
  candidateId: number;
  waveId: number | null;
}

/** A post and the wave that it belongs to from now on, null for none. */
export interface Member {
  postId: number;
  edits: number;
  waveId: number | null;
  isRead: boolean;
}

export interface WaveCounts extends WaveFacts {
  id: number;
  facts: WaveFacts | null;
}

export interface DueWave {
  id: number;
  facts: WaveFacts | null;
}

const LOCK = 7_526_487;

/** The only writer of `wave` and, except for rows that `post-store` adds for new and changed posts, of `post_fingerprint`. */
@Injectable()
export class WavesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Posts with higher ids whose current content has not been compared, oldest first. */
  async findUnread(afterId: number, limit: number): Promise<number[]> {
    const rows: { post_id: number }[] = await this.dataSource.query(
      'SELECT post_id FROM post_fingerprint WHERE NOT is_read AND post_id > $1 ORDER BY post_id LIMIT $2',
      [afterId, limit],
    );
    return rows.map((row) => row.post_id);
  }

  async saveReadings(readings: readonly Reading[]): Promise<number[]> {
    const given = readings.map(({ postId, authorId, postedAt, edits, unestablished, linked, bands }) => {
      const described = { author_id: authorId, posted_at: postedAt, edits };
      return { post_id: postId, ...described, unestablished, linked, bands };
    });
    const [rows]: [{ post_id: number }[], number] = await retryTransient(() =>
      this.dataSource.query(SAVE_BANDS, [JSON.stringify(given)]),
    );
    return rows.map((row) => row.post_id);
  }

  findByBands(bands: readonly number[]): Promise<Banded[]> {
    return this.dataSource.query(FIND_CANDIDATES, [bands]);
  }

  async create(samples: readonly string[], manager: EntityManager): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(
      'INSERT INTO wave (sample) SELECT unnest($1::text[]) RETURNING id',
      [samples],
    );
    return rows.map(({ id }) => id);
  }

  async saveMembers(members: readonly Member[], manager: EntityManager): Promise<number[]> {
    const rows = members.map(({ postId, edits, waveId, isRead }) => {
      return { post_id: postId, edits, wave_id: waveId, is_read: isRead };
    });
    const changed: { left: number | null; joined: number | null }[] = await manager.query(SAVE_MEMBERS, [
      JSON.stringify(rows),
    ]);
    return [...new Set(changed.flatMap(({ left, joined }) => [left, joined]))].filter((id) => id !== null);
  }

  async count(waveIds: readonly number[], manager: EntityManager): Promise<WaveCounts[]> {
    const [rows]: [WaveCounts[], number] = await manager.query(COUNT_MEMBERS, [waveIds]);
    return rows;
  }

  /** Stores the size to score a wave's posts by. Posts scored by another are scored again. */
  async setFacts(id: number, facts: WaveFacts | null, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE wave SET facts = $2, due = true WHERE id = $1', [id, facts && JSON.stringify(facts)]);
  }

  findDue(): Promise<DueWave[]> {
    return this.dataSource.query('SELECT id, facts FROM wave WHERE due ORDER BY id');
  }

  async findOutdated({ id, facts }: DueWave, limit: number): Promise<number[]> {
    const rows: { id: number }[] = await this.dataSource.query(
      `SELECT post.id FROM post_fingerprint member JOIN post ON post.id = member.post_id
       WHERE member.wave_id = $1 AND post.wave IS DISTINCT FROM $2::jsonb ORDER BY post.id LIMIT $3`,
      [id, facts && JSON.stringify(facts), limit],
    );
    return rows.map((row) => row.id);
  }

  async setDone({ id, facts }: DueWave): Promise<void> {
    await this.dataSource.query('UPDATE wave SET due = false WHERE id = $1 AND facts IS NOT DISTINCT FROM $2::jsonb', [
      id,
      facts && JSON.stringify(facts),
    ]);
  }

  /** Runs work that makes waves in one process at a time. Two would make two waves of the same posts. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return runExclusively(this.dataSource, LOCK, work);
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return retryTransient(() => this.dataSource.transaction(work));
  }
}
