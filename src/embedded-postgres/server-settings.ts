import { isAbsolute } from 'node:path';
import type { Endpoint } from './postmaster-file';

/** For a small server beside the service on one machine with solid-state storage; all else as PostgreSQL has it. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  // the packaged programs are built without lz4 and zstd
  wal_compression: 'pglz',
  random_page_cost: '1.1',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_checkpoints: 'off',
  unix_socket_permissions: '0700',
};

/** For throw-away servers of tests: a crash of the machine loses the data. */
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** The server's command line, without the data folder. */
export function serverArguments(endpoint: Endpoint, durable: boolean): string[] {
  const settings = { ...SETTINGS, ...(durable ? {} : THROW_AWAY), ...listenSettings(endpoint) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function listenSettings({ host, port }: Endpoint): Record<string, string> {
  const socket = isAbsolute(host);
  return {
    port: String(port),
    listen_addresses: socket ? '' : host,
    // a list: quoted, since a folder's name may hold a comma
    unix_socket_directories: socket ? `"${host.replaceAll('"', '""')}"` : '',
  };
}
