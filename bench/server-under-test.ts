import { callApi, type Json } from '../tools/demo/client';
import { ServiceProcess } from '../tools/demo/service';

/** The key that both servers know. */
export const API_KEY = 'bench-key-of-the-benchmark';

/** The service as it is in production, but that it fetches nothing by itself. */
const ENV = {
  PORT: '0',
  INITIAL_API_KEY: API_KEY,
  DATABASE_POOL_SIZE: '20',
  NODE_ENV: 'production',
  FETCH_INTERVAL_MINUTES: '0',
  VERIFY_BEFORE_SERVE: 'off',
  ALLOW_PRIVATE_INSTANCES: 'true',
  LOG_LEVEL: 'warn',
};

/** Runs `node` with these arguments, a server on a database, on any free port, until it is ready for requests. */
export async function startServer(args: string[], databaseUrl: string): Promise<ServiceProcess> {
  return ServiceProcess.start({ args, env: { ...ENV, DATABASE_URL: databaseUrl }, stdout: 'ignore' });
}

/** Calls the API of such a server; throws unless it succeeds. */
export async function call(origin: string, method: string, path: string, body?: object): Promise<Json> {
  const answer = await callApi(origin, API_KEY, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}
