import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { AppConfig } from '../../../src/config/app-config';
import { dataSourceOptions } from '../../../src/database/data-source-options';
import { migrate } from '../../../src/database/open-data-source';
import { seed } from '../../../tools/seed/seed';
import { DatabaseServer, type ServerOptions } from './database-server';
import { ServerDatabase } from './server-database';

/** Approved posts of the database that the scenes of a run copy. */
const SEEDED_POSTS = 2_000;
const EMPTY = 'sluice_empty';
const MIGRATED = 'sluice_migrated';
const SHARED_SETTINGS = ['max_connections=300', 'shared_buffers=64MB'];

/** What a database holds at the beginning: no table, the tables, or tables and approved posts, two thousand at least. */
export interface Content {
  isEmpty?: boolean | undefined;
  posts?: number | undefined;
}

/** Variables that tell the tests of a run what {@link startCluster} started. */
const FOLDER = 'SLUICE_FAULTS_DATA';
const PORT = 'SLUICE_FAULTS_PORT';

export const migrateAt = (url: string) => migrate(dataSourceOptions(url, AppConfig.from({})));

/** Makes the cluster that the tests of a run copy, and starts the server that they share; returns what removes both. */
export async function startCluster(): Promise<() => Promise<void>> {
  const template = await DatabaseServer.start();
  await template.execute(`CREATE DATABASE ${EMPTY}`);
  await migrateAt(template.url);
  await template.execute(`CREATE DATABASE ${MIGRATED} TEMPLATE ${template.name}`, 'postgres');
  await seed({ url: template.url, posts: SEEDED_POSTS, waiting: SEEDED_POSTS });
  await template.stop('smart');
  const shared = await DatabaseServer.start({ copyOf: template.data, settings: SHARED_SETTINGS });
  process.env[FOLDER] = template.data;
  process.env[PORT] = String(shared.port);
  return async () => {
    await shared.remove();
    await template.remove();
  };
}

/** A new database of the server that the tests of a run share; null without {@link startCluster}. */
export async function sharedDatabase({ isEmpty, posts = 0 }: Content): Promise<ServerDatabase | null> {
  if (!process.env[PORT] || posts > SEEDED_POSTS) return null;
  const database = new ServerDatabase(Number(process.env[PORT]), `faults_${randomUUID().replaceAll('-', '')}`);
  const template = isEmpty ? EMPTY : posts > 0 ? 'sluice' : MIGRATED;
  await database.execute(`CREATE DATABASE ${database.name} TEMPLATE ${template} STRATEGY file_copy`, 'postgres');
  return database;
}

export async function dropShared(database: ServerDatabase): Promise<void> {
  await database.execute(`DROP DATABASE ${database.name} WITH (FORCE)`, 'postgres');
}

/** A server of a test's own with this content. */
export async function ownServer({ isEmpty, posts = 0 }: Content, options: ServerOptions = {}): Promise<DatabaseServer> {
  const copyOf = posts > 0 ? process.env[FOLDER] : undefined;
  const server = await DatabaseServer.start({ ...options, copyOf });
  if (isEmpty) return server;
  if (!copyOf) await migrateAt(server.url);
  const missing = copyOf ? posts - SEEDED_POSTS : posts;
  if (missing > 0) await seed({ url: server.url, posts: missing, waiting: missing });
  return server;
}
