import { readFileSync } from 'node:fs';
import { InvalidInputError } from '../../common/errors';
import { parseHashtag } from '../../common/hashtag';
import { parseInstanceDomain } from '../../common/instance-domain';
import type { AppConfig } from '../../config/app-config';
import { VERSION } from '../../config/version';
import type { FediverseOptions } from '../../fediverse/fediverse-options';
import { FediverseClient } from '../../fediverse/timeline.client';
import { TrialApi } from '../../fediverse/trial-api';
import type { Finding } from '../doctor/finding';
import { tryPosting } from './posting.trial';
import { tryReading } from './reading.trial';
import { TrialReport } from './trial-report';

export interface TrialRequest {
  server: string;
  tokenFile?: string | undefined;
  tag: string;
  post: boolean;
  /** Milliseconds between posts: some servers take one a second. */
  pause?: number;
}

/** Tries a server as Sluice and its boost bot would use it; returns a row for docs/servers.md. */
export async function tryServer(
  { server, tokenFile, tag, post, pause = 1_200 }: TrialRequest,
  { allowPrivateInstances: allowPrivate }: AppConfig,
  show: (finding: Finding) => void,
): Promise<string> {
  const instance = parseInstanceDomain(server.replace(/^https?:\/\//i, '').replace(/\/$/, ''), { allowPrivate });
  const hashtag = parseHashtag(tag);
  if (instance === null) throw new InvalidInputError(`${server} is not the address of a server`);
  if (hashtag === null) throw new InvalidInputError(`${tag} is not a hashtag`);
  const token = tokenFile === undefined ? null : readFileSync(tokenFile, 'utf8').trim();
  const options: FediverseOptions = {
    userAgent: `Sluice/${VERSION}`,
    allowPrivate,
    timeouts: { request: 30_000, fetch: 60_000 },
    now: () => new Date(),
  };
  const tried = { client: new FediverseClient(options), instance, hashtag, token };
  const report = new TrialReport(show);
  await tryReading(tried, report);
  if (post) await tryPosting(tried, new TrialApi(options, instance, token), report, pause);
  return report.row(new Date().toISOString().slice(0, 10));
}
