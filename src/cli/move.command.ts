import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withCleanUp } from '../common/clean-up';
import { backUp } from '../backup/backup';
import { BackupError } from '../backup/backup-file';
import { restore } from '../backup/restore';
import { connect } from '../database/connection';
import { dataSourceOptions, migrationConnectionOptions } from '../database/data-source-options';
import type { AppConfig } from '../config/app-config';
import { ArgumentsError, parseArguments } from './arguments';
import { number, showTable } from './backup.command';
import type { Command } from './command';
import { checkDatabase } from './doctor/database.check';

export const moveCommand: Command = {
  summary: 'Copy the embedded database into the empty one of DATABASE_URL',
  usage: `sluice move

Copies everything from the embedded database below DATA_DIR into the database of DATABASE_URL, which must be empty, and compares the rows
of each table. Stop the service first, and start it again afterwards: it then uses DATABASE_URL. The embedded database is only read,
and stays. A move that is cut short leaves the other one without rows, and may be repeated.`,
  async run(args, { config, withEmbedded }) {
    parseArguments({ args });
    const { databaseUrl, dataDir } = config;
    if (databaseUrl === null) throw new ArgumentsError('DATABASE_URL names the database to move to, and is not set');
    if (!existsSync(join(dataDir, 'postgres')))
      throw new ArgumentsError(`There is no embedded database below ${dataDir}`);
    const begun = performance.now();
    await checkTarget(databaseUrl, config);
    const file = join(dataDir, `moving-${process.pid}.backup.gz`);
    const move = async (url: string) => {
      const rows = await copy({ from: url, to: databaseUrl, file }, config);
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      console.log(`Moved ${number(rows)} rows, and found as many; ${seconds} s. Start the service with DATABASE_URL`);
    };
    await withCleanUp(
      () => withEmbedded(move),
      () => rm(file, { force: true }),
    );
  },
};

async function checkTarget(url: string, config: AppConfig): Promise<void> {
  const found = await checkDatabase(url, config, []);
  const [first] = found.filter(({ level }) => level === 'wrong');
  if (first) throw new BackupError(`${first.text}: ${first.advice ?? ''}`);
}

/** Returns the number of rows. The restore counts them and rolls back if a table differs from the backup. */
async function copy(
  { from, to, file }: { from: string; to: string; file: string },
  config: AppConfig,
): Promise<number> {
  const client = await connect(migrationConnectionOptions(dataSourceOptions(from, config)));
  try {
    console.log('Reading the embedded database');
    const { rows } = await backUp(client, file);
    const options = dataSourceOptions(to, config);
    await restore(options, { file, replace: false, onTable: showTable, onStep: console.log });
    return rows;
  } finally {
    await client.end();
  }
}
