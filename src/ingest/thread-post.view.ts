import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../common/errors';
import type { DuePost } from '../curated-queue/verification.repository';
import { ReadDataSource } from '../database/read-data-source';

/** Where a post can be read again, and whether it was a reply. */
export interface ThreadPost extends Omit<DuePost, 'remoteId'> {
  remoteId: string | null;
  isReply: boolean;
}

const SELECT = `
  SELECT id, instance, uri, stream_id AS "streamId", remote_id AS "remoteId", details->>'reply' IS NOT NULL AS "isReply"
  FROM post WHERE id = $1`;

@Injectable()
export class ThreadPostView {
  constructor(private readonly dataSource: ReadDataSource) {}

  async get(id: number): Promise<ThreadPost> {
    const [row]: ThreadPost[] = await this.dataSource.query(SELECT, [id]);
    if (!row) throw new NotFoundError('Post not found');
    return row;
  }
}
