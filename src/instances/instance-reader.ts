import { Injectable } from '@nestjs/common';
import { forEachConcurrently } from '../common/concurrency';
import { InstanceContact } from '../fediverse/instance-contact';
import { InstanceUnreachableError } from '../fediverse/instance-unreachable.error';
import type { Software } from '../fediverse/node-info';
import type { TimelineResult } from '../fediverse/timeline-collector';
import type { RemoteStatus, WantedStatus } from '../fediverse/status-reader';
import { FediverseClient, type TimelineRequest } from '../fediverse/timeline.client';
import { FetchSlots } from './fetch-slots';
import { InstancesRepository } from './instances.repository';
import { InstanceTokens } from './instance-tokens';

const SOME = 10;

export interface ProbeResult {
  contact: InstanceContact;
  error: InstanceUnreachableError | null;
  software: Software | null;
}

/** Reads timelines and statuses with the token of their instance, and stores what that says of it. */
@Injectable()
export class InstanceReader {
  constructor(
    private readonly client: FediverseClient,
    private readonly repository: InstancesRepository,
    private readonly tokens: InstanceTokens,
    private readonly slots: FetchSlots,
  ) {}

  /** Reads a timeline in a separate slot, with the given or the stored token, then which software the instance runs. Stores nothing. */
  probe({ instance, hashtag, limit, token: given }: TimelineRequest): Promise<ProbeResult> {
    return this.slots.run(instance, async () => {
      const contact = new InstanceContact();
      const token = given ?? (await this.tokens.find(instance));
      const error = await this.client.fetchTimeline({ instance, hashtag, limit, contact, token }).then(
        () => null,
        (reason: unknown) => {
          if (!(reason instanceof InstanceUnreachableError)) throw reason;
          return given ? reason : this.explain(reason, instance);
        },
      );
      // One that sends no response to the first request sends none to a second.
      const software = contact.status === null ? null : await this.client.findSoftware(instance, token);
      return { contact, error, software };
    });
  }

  /** As {@link FediverseClient.fetchTimeline}; the caller has a slot. */
  async readTimeline(request: TimelineRequest): Promise<TimelineResult> {
    const { instance, contact = new InstanceContact(), signal } = request;
    const token = await this.tokens.find(instance);
    try {
      const isKnown = () => this.repository.servesTimelines(instance);
      const result = await this.client.fetchTimeline({ ...request, contact, token, isKnown });
      await this.repository.record(instance, contact, null);
      return result;
    } catch (error) {
      if (!(error instanceof InstanceUnreachableError) || signal?.aborted) throw error;
      const explained = await this.explain(error, instance);
      await this.repository.record(instance, contact, explained);
      throw explained;
    }
  }

  /** An instance that misses a token misses the one that could not be read. */
  private async explain(error: InstanceUnreachableError, instance: string): Promise<InstanceUnreachableError> {
    if (error.code !== 'token_required' || !(await this.tokens.isUnreadable(instance))) return error;
    return new InstanceUnreachableError('token_unreadable', error.observed);
  }

  async readStatus(instance: string, wanted: WantedStatus, signal: AbortSignal): Promise<RemoteStatus> {
    const contact = new InstanceContact();
    const token = await this.tokens.find(instance);
    let state: RemoteStatus['state'] | null = null;
    try {
      const result = await this.client.fetchStatus({ ...wanted, instance, contact, token, signal });
      state = result.state;
      return result;
    } catch (error) {
      if (!(error instanceof InstanceUnreachableError) || signal.aborted) throw error;
      throw await this.explain(error, instance);
    } finally {
      const isReturned = state === 'public' || state === 'not_public';
      if (!signal.aborted) await this.repository.recordStatus(instance, contact, isReturned);
    }
  }

  /** Whether the instance knows the call of {@link readStatus}, as it returned a status lately. */
  servesStatuses(instance: string): Promise<boolean> {
    return this.repository.servesStatuses(instance);
  }

  private async readSoftware(instance: string, signal?: AbortSignal): Promise<void> {
    const software = await this.client.findSoftware(instance, await this.tokens.find(instance), signal);
    if (!signal?.aborted) await this.repository.recordSoftware(instance, software);
  }

  async refreshSoftware(signal: AbortSignal): Promise<void> {
    await forEachConcurrently(await this.repository.findDueForSoftware(SOME), SOME, async (instance) => {
      if (!signal.aborted) await this.slots.run(instance, () => this.readSoftware(instance, signal));
    });
  }
}
