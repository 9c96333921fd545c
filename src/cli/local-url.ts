import type { AppConfig } from '../config/app-config';

export function localUrl({ host, port }: AppConfig): string {
  const address = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}
