import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { AppConfig } from '../../../src/config/app-config';
import { dataSourceOptions } from '../../../src/database/data-source-options';
import { migrate } from '../../../src/database/open-data-source';
import { seed } from '../../../tools/seed/seed';
import { DatabaseServer, type ServerOptions } from './database-server';
import { ServerDatabase } from './server-database';

/** What a database holds at the beginning: no table, the tables, or tables and approved posts. */
export type Content = 'nothing' | 'tables' | 'posts';
const POSTS = 2_000;

/** Variables that tell the tests of a run what {@link startCluster} started. */
const FOLDER = 'SLUICE_FAULTS_DATA';
const PORT = 'SLUICE_FAULTS_PORT';

async function fill({ url }: ServerDatabase, content: Content): Promise<void> {
  if (content !== 'nothing') await migrate(dataSourceOptions(url, AppConfig.from({})));
  if (content === 'posts') await seed({ url, posts: POSTS, waiting: POSTS });
}

/** Makes the cluster that the tests of a run copy, and starts the server that they share; returns what removes both. */
export async function startCluster(): Promise<() => Promise<void>> {
  const template = await DatabaseServer.start();
  for (const content of ['nothing', 'tables'] as const) {
    const database = new ServerDatabase(template.port, `sluice_${content}`);
    await database.execute(`CREATE DATABASE ${database.name}`, 'postgres');
    await fill(database, content);
  }
  await fill(template, 'posts');
  await template.stop('smart');
  const settings = ['max_connections=300', 'shared_buffers=64MB'];
  const shared = await DatabaseServer.start({ copyOf: template.data, settings });
  process.env[FOLDER] = template.data;
  process.env[PORT] = String(shared.port);
  return async () => {
    await shared.remove();
    await template.remove();
  };
}

/** A new database of the server that the tests of a run share; null without {@link startCluster}. */
export async function sharedDatabase(content: Content): Promise<ServerDatabase | null> {
  if (!process.env[PORT]) return null;
  const database = new ServerDatabase(Number(process.env[PORT]), `faults_${randomUUID().replaceAll('-', '')}`);
  const template = content === 'posts' ? 'sluice' : `sluice_${content}`;
  await database.execute(`CREATE DATABASE ${database.name} TEMPLATE ${template} STRATEGY file_copy`, 'postgres');
  return database;
}

/** A server of a test's own with this content. */
export async function ownServer(content: Content, options: ServerOptions = {}): Promise<DatabaseServer> {
  const copyOf = content === 'posts' ? process.env[FOLDER] : undefined;
  const server = await DatabaseServer.start({ ...options, copyOf });
  if (!copyOf) await fill(server, content);
  return server;
}
