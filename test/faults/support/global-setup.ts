import { startCluster } from './cluster';

declare global {
  var removeCluster: (() => Promise<void>) | undefined;
}

/** Starts the PostgreSQL server that the fault tests share, and makes the data that others copy. */
export default async function setup(): Promise<void> {
  globalThis.removeCluster = await startCluster();
}
