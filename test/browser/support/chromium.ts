import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Where Debian's packages put it: without windows that nobody sees, which loads a page in two thirds of the processor's time, or with them. */
const PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Starts the machine's Chromium; a machine without one is no place to call the console tested. */
export function launchChromium(args: readonly string[] = [], options: LaunchOptions = {}): Promise<Browser> {
  const paths = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : PATHS;
  const executablePath = paths.find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error(`${paths.join(', ')}: apt-get install chromium-headless-shell, or name Chromium by CHROMIUM_PATH`);
  // Root has no sandbox to give its processes.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    ...options,
    executablePath,
    args: [...sandbox, '--disable-dev-shm-usage', ...args],
  });
}
