import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Where Debian's package puts it. */
const DEFAULT_PATH = '/usr/bin/chromium';

/** What Chromium would load for the address bar of each window, which nobody sees: half of what a window costs. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** As Playwright disables them: Chromium takes the last list alone. */
const DISABLED = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Starts the machine's Chromium; a machine without one is no place to call the console tested. */
export function launchChromium(args: readonly string[] = [], options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? DEFAULT_PATH;
  if (!existsSync(executablePath))
    throw new Error(`${executablePath}: chromium is missing: apt-get install chromium, or name it by CHROMIUM_PATH`);
  // Root has no sandbox to give its processes.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const features = `--disable-features=${[...DISABLED, ...UNSEEN].join(',')}`;
  return chromium.launch({
    ...options,
    executablePath,
    args: [...sandbox, '--disable-dev-shm-usage', features, ...args],
  });
}
