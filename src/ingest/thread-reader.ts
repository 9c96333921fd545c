import { Injectable } from '@nestjs/common';
import { UnavailableError } from '../common/errors';
import type { DuePost } from '../curated-queue/verification.repository';
import { InstanceUnreachableError } from '../fediverse/instance-unreachable.error';
import { type NoParent, ParentPostDto, type PostThreadDto } from './dto/post-thread.dto';
import { unreachable } from './ingest.service';
import { OriginReader } from './origin-reader';
import { ThreadPostView } from './thread-post.view';

/** Reads what a post replies to, for somebody who looks at it. Stores nothing of it. */
@Injectable()
export class ThreadReader {
  constructor(
    private readonly posts: ThreadPostView,
    private readonly origins: OriginReader,
  ) {}

  /** Throws an {@link UnavailableError} when the instance of the post cannot be read. */
  async read(postId: number, signal: AbortSignal): Promise<PostThreadDto> {
    const { isReply, remoteId, ...post } = await this.posts.get(postId);
    if (!isReply) return without('not_a_reply');
    if (remoteId === null) return without('unreadable');
    try {
      return await this.readParent({ ...post, remoteId }, signal);
    } catch (error) {
      if (signal.aborted) throw new UnavailableError('Service unavailable', 1);
      throw error instanceof InstanceUnreachableError ? unreachable(error) : error;
    }
  }

  /** Only the post's status now says which status of the instance that is. */
  private async readParent(post: DuePost, signal: AbortSignal): Promise<PostThreadDto> {
    const reply = await this.origins.read(post, signal);
    if (reply.state !== 'public') return without(reply.state === 'unreadable' ? 'unreadable' : 'post_missing');
    // Mastodon forgets the id when the author deletes what was replied to.
    if (reply.parentId === null) return without('gone');
    const parent = await this.origins.readStatus(post.instance, { id: reply.parentId, allowsUnlisted: true }, signal);
    if (parent.state !== 'public') return without(parent.state);
    return { parent: ParentPostDto.from(parent.post, reply.post), reason: null };
  }
}

function without(reason: NoParent): PostThreadDto {
  return { parent: null, reason };
}
