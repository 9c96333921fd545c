import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 180_000;
const POLL_MS = 500;

/**
 * Runs Podman with words, then with arguments that may hold spaces; returns what it prints. runc and cgroupfs also work where cgroups are mounted
 * as versions 1 and 2 together.
 */
export function podman(words: string, ...args: readonly string[]): string {
  const all = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...words.split(' '), ...args];
  return execFileSync('podman', all, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Waits until a command of Podman succeeds: the health check of the image unless another is given. */
export async function healthy(name: string, check = `healthcheck run ${name}`, ...args: string[]): Promise<void> {
  await eventually(name, () => podman(check, ...args));
}

/** Tries until it does not fail. */
export async function eventually(name: string, attempt: () => unknown): Promise<void> {
  const end = Date.now() + WITHIN_MS;
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (Date.now() > end) throw new Error(`${name} is not healthy:\n${podman(`logs ${name}`)}`, { cause: error });
      await sleep(POLL_MS);
    }
  }
}
