import type { ConsolePage } from './console-page';

/** What Chromium writes on the console of a request that came to nothing. */
export const NETWORK_ERRORS = [/net::ERR_/, /status of 5\d\d/, /answered 5\d\d/];

/** Lets such requests reach the service, unless there is an answer, and keeps answers back until the function that it returns is called. */
export async function holdAnswers(
  { page }: ConsolePage,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  answer?: { status: number; json: unknown },
): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const given = answer ?? { response: await route.fetch() };
    await held;
    await route.fulfill(given);
  });
  return release;
}

/** Has decisions of a window answered by a status, by 503 for longer than any test takes, until that is over; counts them. */
export async function refuseDecisions({ context }: ConsolePage, status: number) {
  const refusal = { tries: 0, isOver: false };
  await context.route(/\/api\/v1\/posts\/[^/?]+$/, (route) => {
    if (route.request().method() === 'GET' || refusal.isOver) return route.fallback();
    refusal.tries++;
    return route.fulfill({ status, headers: { 'retry-after': '60' }, json: { detail: 'Out of order' } });
  });
  return refusal;
}
