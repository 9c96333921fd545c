import type { AppConfig } from '../../config/app-config';
import { VERSION } from '../../config/version';
import { InstanceUnreachableError, type UnreachableCode } from '../../fediverse/instance-unreachable.error';
import { FediverseClient } from '../../fediverse/timeline.client';
import { type Finding, ok, wrong } from './finding';

const AT_ONCE = 8;

const ADVICE: Partial<Record<UnreachableCode, string>> = {
  token_required: 'Make a token with read:statuses there, and enter it with one of its streams',
  rate_limited: 'Wait: the service tries again later',
  unresolved: 'Check how the name is spelled; private addresses are refused',
};
const ADVICE_ELSE = 'Look at it in a browser, and pause its streams if it stays so';

export interface AskedInstance {
  domain: string;
  /** The access token, if one is stored and can be read. */
  token: string | null;
}

/** Whether each instance serves a timeline, asked as a fetch asks it. */
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

async function check(client: FediverseClient, { domain: instance, token }: AskedInstance): Promise<Finding> {
  try {
    await client.fetchTimeline({ instance, hashtag: 'fediverse', limit: 1, token });
    return ok(`${instance} responds${token === null ? '' : ' to the stored access token'}`);
  } catch (error) {
    if (!(error instanceof InstanceUnreachableError)) throw error;
    if (error.code === 'token_required' && token !== null)
      return wrong(
        `${instance} rejected the stored access token (${error.observed})`,
        ADVICE[error.code] ?? ADVICE_ELSE,
      );
    return wrong(`${instance}: ${error.reason} (${error.observed})`, ADVICE[error.code] ?? ADVICE_ELSE);
  }
}
