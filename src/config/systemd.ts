import { execFile } from 'node:child_process';

/** Says that the service is ready: `systemctl start` waits for this where the unit has Type=notify. Else it does nothing. */
export function tellSystemd(failed: (reason: string) => void): Promise<void> {
  if (!process.env.NOTIFY_SOCKET) return Promise.resolve();
  return new Promise((resolve) =>
    execFile('systemd-notify', ['--ready'], (error) => {
      if (error) failed(error.message);
      resolve();
    }),
  );
}
