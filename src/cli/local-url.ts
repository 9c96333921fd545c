import type { AppConfig } from '../config/app-config';

/** The service's own address, as a program on this machine opens it. */
export function localUrl({ host, port }: AppConfig): string {
  const address = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}
