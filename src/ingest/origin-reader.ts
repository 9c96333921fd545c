import { Injectable } from '@nestjs/common';
import type { DuePost } from '../curated-queue/verification.repository';
import { VerificationRepository } from '../curated-queue/verification.repository';
import type { RemoteStatus, WantedStatus } from '../fediverse/status-reader';
import { FetchSlots } from '../instances/fetch-slots';
import { InstanceReader } from '../instances/instance-reader';

/**
 * Reads the current state of posts at the instance they were fetched from. For its own posts that is the origin; for others its copy, which
 * follows the origin as far as the two servers talk to each other.
 */
@Injectable()
export class OriginReader {
  constructor(
    private readonly instances: InstanceReader,
    private readonly queue: VerificationRepository,
    private readonly slots: FetchSlots,
  ) {}

  /** How a post is found; throws an InstanceUnreachableError when the instance says nothing of it. */
  async read(post: DuePost, signal: AbortSignal): Promise<RemoteStatus> {
    const found = await this.readStatus(post.instance, { id: post.remoteId }, signal);
    if (found.state === 'gone')
      return found.isNamed || (await this.knowsCall(post, signal)) ? found : { state: 'unreadable' };
    // A server that was set up again gives ids a second time.
    return uriOf(found) === post.uri ? found : { state: 'unreadable' };
  }

  /** Whether the instance returns statuses by their ids: it did so lately, or does it now with another one. */
  private async knowsCall(post: DuePost, signal: AbortSignal): Promise<boolean> {
    if (await this.instances.servesStatuses(post.instance)) return true;
    const other = await this.queue.findAnother(post);
    if (other === null) return false;
    return uriOf(await this.readStatus(post.instance, { id: other }, signal)) !== null;
  }

  /** Any status of the instance, in a slot. */
  readStatus(instance: string, wanted: WantedStatus, signal: AbortSignal): Promise<RemoteStatus> {
    return this.slots.run(instance, () => this.instances.readStatus(instance, wanted, signal));
  }
}

function uriOf(found: RemoteStatus): string | null {
  if (found.state === 'public') return found.post.uri;
  return found.state === 'not_public' ? found.uri : null;
}
