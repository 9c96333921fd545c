import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Where Debian's package puts it. */
const DEFAULT_PATH = '/usr/bin/chromium';

/** Starts the machine's Chromium; a machine without one is no place to call the console tested. */
export function launchChromium(args: readonly string[] = [], options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? DEFAULT_PATH;
  if (!existsSync(executablePath))
    throw new Error(`${executablePath}: chromium is missing: apt-get install chromium, or name it by CHROMIUM_PATH`);
  // Root has no sandbox to give its processes.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ ...options, executablePath, args: [...sandbox, '--disable-dev-shm-usage', ...args] });
}
