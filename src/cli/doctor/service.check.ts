import { randomUUID } from 'node:crypto';
import type { AppConfig } from '../../config/app-config';
import { VERSION } from '../../config/version';
import { localUrl } from '../local-url';
import { type Finding, hint, ok, wrong } from './finding';

const ANSWER_WITHIN_MS = 5_000;

const FREE_THE_PORT = 'Stop the other program (ss -ltnp names it), or set PORT to another port';

/** The service at its address, when it runs there, and not another program or the service of another folder. */
export async function checkService(config: AppConfig, isDatabaseUp: boolean): Promise<Finding[]> {
  const url = `${localUrl(config)}/health/ready`;
  const id = randomUUID();
  try {
    const response = await fetch(url, {
      headers: { 'X-Request-Id': id },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const body = (await response.json().catch(() => null)) as { detail?: unknown; version?: unknown } | null;
    // Sluice sends the id of a request back.
    const isSluice = response.headers.get('x-request-id') === id && (response.ok ? body?.version : body?.detail);
    if (!isSluice) return [wrong(`Another program answers at ${url}`, FREE_THE_PORT)];
    if (!isDatabaseUp)
      return [wrong(`Another Sluice answers at ${url}: no database of ${config.dataDir} runs`, FREE_THE_PORT)];
    return [judge(url, response.ok, String(isSluice))];
  } catch (error) {
    if (isRefusal(error)) return [hint(`No service responds at ${url}`, 'Start it, unless it is meant to be stopped')];
    return [
      wrong(
        `What listens at ${url} does not answer as the service does`,
        `If it is the service, look at its log. If not: ${FREE_THE_PORT}`,
      ),
    ];
  }
}

/** What the answer of a Sluice service means: its version when it is ready, else why it is not. */
function judge(url: string, isReady: boolean, said: string): Finding {
  if (!isReady)
    return wrong(`The service cannot serve: ${said}`, 'Look at its log, and at the lines on the database below');
  if (said === VERSION) return ok(`The service at ${url} is ready, version ${VERSION}`);
  return wrong(`The service at ${url} is version ${said}, and this is ${VERSION}`, 'Start the service again');
}

function isRefusal(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; errors?: { code?: string }[] } };
  return [cause, ...(cause?.errors ?? [])].some((one) => one?.code === 'ECONNREFUSED');
}
