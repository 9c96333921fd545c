import { Injectable } from '@nestjs/common';
import { InstanceContact } from '../fediverse/instance-contact';
import { InstanceUnreachableError } from '../fediverse/instance-unreachable.error';
import type { TimelineResult } from '../fediverse/timeline-collector';
import { FediverseClient, type TimelineRequest } from '../fediverse/timeline.client';
import { InstancesRepository } from './instances.repository';
import { InstanceTokens } from './instance-tokens';

/** Reads timelines with the token of their instance, and stores what that says of it. */
@Injectable()
export class InstanceReader {
  constructor(
    private readonly client: FediverseClient,
    private readonly repository: InstancesRepository,
    private readonly tokens: InstanceTokens,
  ) {}

  /** As {@link FediverseClient.fetchTimeline}. */
  async readTimeline(request: TimelineRequest): Promise<TimelineResult> {
    const { instance, contact = new InstanceContact(), signal } = request;
    const token = await this.tokens.find(instance);
    try {
      const result = await this.client.fetchTimeline({ ...request, contact, token });
      await this.repository.record(instance, contact, null);
      return result;
    } catch (error) {
      if (error instanceof InstanceUnreachableError && !signal?.aborted)
        await this.repository.record(instance, contact, error);
      throw error;
    }
  }

  /** Reads and stores which software the instance runs, if it says so. */
  async readSoftware(instance: string): Promise<void> {
    const software = await this.client.findSoftware(instance, await this.tokens.find(instance));
    if (software) await this.repository.recordSoftware(instance, software);
  }
}
