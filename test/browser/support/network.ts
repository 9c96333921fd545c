import type { Route } from 'playwright-core';
import type { ConsolePage } from './console-page';

/** What becomes of a decision on its way to the service, and of the answer on its way back. */
export type Fate = 'arrives' | 'is cut off' | 'answer is lost' | 'never answered' | { status: number };

/** The service is out of order, and asks to be let alone for longer than any test takes: nothing is tried unasked. */
export const OUT_OF_ORDER: Fate = { status: 503 };

/** What Chromium writes on the console of a request that came to nothing. */
export const NETWORK_ERRORS = [/net::ERR_/, /status of 5\d\d/, /answered 5\d\d/];

/** Lets such requests reach the service, and keeps the answers back until the function that it returns is called. */
export async function holdAnswers(
  { page }: ConsolePage,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  return release;
}

/** The network between a window and the service, as far as decisions go. */
export class Network {
  /** Each request with decisions that left the window. */
  readonly sent: { url: string; body: string }[] = [];
  private fates: Fate[] = [];
  private usual: Fate = 'arrives';

  private constructor() {}

  /** Stands between a window and the service from now on. */
  static async between({ context }: ConsolePage): Promise<Network> {
    const network = new Network();
    await context.route(/\/api\/v1\/posts\/[^/?]+$/, (route) => network.pass(route));
    return network;
  }

  /** What becomes of the next decisions; then of all others. */
  let(fates: readonly Fate[], usual: Fate = 'arrives'): void {
    this.fates = [...fates];
    this.usual = usual;
  }

  private async pass(route: Route): Promise<void> {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    this.sent.push({ url: request.url(), body: request.postData() ?? '' });
    const fate = this.fates.shift() ?? this.usual;
    if (fate === 'arrives') return route.continue();
    if (fate === 'is cut off') return route.abort('connectionreset');
    if (typeof fate === 'object') {
      const headers: Record<string, string> = fate === OUT_OF_ORDER ? { 'retry-after': '60' } : {};
      return route.fulfill({ status: fate.status, headers, json: { detail: 'Out of order' } });
    }
    await route.fetch();
    if (fate === 'answer is lost') await route.abort('connectionreset');
    // Else nobody answers: the page must give up waiting by itself.
  }
}
