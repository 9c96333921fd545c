import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { retryTransient } from '../database/retry';
import type { TopicalDay } from '../topical-tags/topical-day';
import type { MISSING } from './eligibility.sql';
import { ANOTHER_STATUS, DUE_FOR_VERIFICATION, LOCK_WAITING, NOTE_VERIFIED, COUNT_WITHHELD } from './verification.sql';

/** A post to verify at the instance it was fetched from, by the status's id there. */
export interface DuePost {
  id: number;
  instance: string;
  uri: string;
  streamId: number;
  remoteId: string;
}

interface NotNow {
  instances: readonly string[];
  posts: readonly number[];
}

export type Found = 'public' | (typeof MISSING)[number];

@Injectable()
export class VerificationRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The posts near the head not verified for this long, in queue order, and some that were missing a day ago. */
  findDue(freshSeconds: number, day: TopicalDay, { instances, posts }: NotNow): Promise<DuePost[]> {
    return this.dataSource.query(DUE_FOR_VERIFICATION, [freshSeconds, day.dayOfWeek, day.monthDay, instances, posts]);
  }

  async note(postId: number, found: Found): Promise<void> {
    const missing = found === 'public' ? null : found;
    await retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        const [before]: { missing: string | null }[] = await manager.query(LOCK_WAITING, [postId]);
        if (!before) return;
        await manager.query(NOTE_VERIFIED, [postId, missing]);
        if (before.missing === null && missing !== null) await manager.query(COUNT_WITHHELD, [postId]);
      }),
    );
  }

  async findAnother({ streamId, id, instance }: DuePost): Promise<string | null> {
    const [row]: { remoteId: string }[] = await this.dataSource.query(ANOTHER_STATUS, [streamId, id, instance]);
    return row?.remoteId ?? null;
  }
}
