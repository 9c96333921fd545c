import type { AppConfig } from '../../config/app-config';
import { VERSION } from '../../config/version';
import { InstanceUnreachableError } from '../../fediverse/instance-unreachable.error';
import { FediverseClient } from '../../fediverse/timeline.client';
import { type Finding, ok, wrong } from './finding';

/** How many instances are asked at once. */
const AT_ONCE = 8;

/** An instance of active streams. */
export interface AskedInstance {
  domain: string;
  /** Whether an access token for it is stored. */
  hasToken: boolean;
}

/** Whether each instance gives a public timeline, as a fetch would ask for it, but without the access token. */
export async function checkInstances(instances: readonly AskedInstance[], config: AppConfig): Promise<Finding[]> {
  const client = new FediverseClient({
    userAgent: `Sluice/${VERSION}`,
    allowPrivate: config.allowPrivateInstances,
    timeouts: { request: 8_000, fetch: 10_000, rateLimit: 0 },
    now: () => new Date(),
  });
  const found: Finding[] = [];
  for (let i = 0; i < instances.length; i += AT_ONCE) {
    found.push(...(await Promise.all(instances.slice(i, i + AT_ONCE).map((instance) => check(client, instance)))));
  }
  return found;
}

async function check(client: FediverseClient, { domain: instance, hasToken }: AskedInstance): Promise<Finding> {
  try {
    await client.fetchTimeline({ instance, hashtag: 'fediverse', limit: 1 });
    return ok(`${instance} responds`);
  } catch (error) {
    if (!(error instanceof InstanceUnreachableError)) throw error;
    if (error.code === 'token_required' && hasToken)
      return ok(`${instance} responds, and requires the access token that is stored`);
    return wrong(
      `${instance}: ${error.observed}`,
      'Look at it in a browser; pause its streams, or give it an access token, if it stays so',
    );
  }
}
