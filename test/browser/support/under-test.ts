import { ConsoleUnderTest, type ConsoleOptions, type PageOptions } from './console-under-test';
import type { ConsolePage } from './console-page';

/** One console for a spec file, which fails each test in whose pages anything went wrong. */
export function useConsole(options: ConsoleOptions = {}): {
  readonly sluice: ConsoleUnderTest;
  open(options?: PageOptions): Promise<ConsolePage>;
} {
  let started: ConsoleUnderTest | null = null;
  const get = () => {
    if (!started) throw new Error('The console has not started');
    return started;
  };
  beforeAll(async () => {
    started = await ConsoleUnderTest.start(options);
  });
  afterEach(() => get().endTest());
  afterAll(() => started?.close());
  return {
    get sluice() {
      return get();
    },
    open: (options) => get().open(options),
  };
}
