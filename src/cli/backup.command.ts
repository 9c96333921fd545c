import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '../backup/backup';
import { restore } from '../backup/restore';
import { connect } from '../database/connection';
import { dataSourceOptions, migrationConnectionOptions } from '../database/data-source-options';
import { ArgumentsError, parseArguments } from './arguments';
import type { Command, CommandContext } from './command';

export const number = (value: number): string => value.toLocaleString('en');

/** Rows of a table from which on it is worth a line. */
const MANY_ROWS = 10_000;

export const showTable = (table: string, rows: number): void => {
  if (rows >= MANY_ROWS) console.log(`${table}: ${number(rows)} rows`);
};

export const backupCommand: Command = {
  summary: 'Write the whole database to one file, while the service runs',
  usage: `sluice backup [FILE]

Writes the database of DATABASE_URL, or else the embedded one, as it is at one moment, to FILE (sluice-<time>.backup.gz). The service may
run meanwhile. The file appears when it is whole. It holds hashes of passwords: keep it where only you can read it.`,
  async run(args, context) {
    const { positionals } = parseArguments({ args, allowPositionals: true });
    if (positionals.length > 1) throw new ArgumentsError('backup takes one file');
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '');
    const file = positionals[0] ?? `sluice-${time}.backup.gz`;
    const begun = performance.now();
    let hasTokens = false;
    await context.withDatabase(async (url) => {
      const client = await connect(migrationConnectionOptions(dataSourceOptions(url, context.config)));
      try {
        const { tables, rows } = await backUp(client, file, showTable);
        hasTokens = (await client.query('SELECT FROM instance WHERE access_token IS NOT NULL LIMIT 1')).rows.length > 0;
        const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
        console.log(
          `${file}: ${number(rows)} rows of ${tables} tables in ${number(statSync(file).size)} bytes, ${seconds} s`,
        );
      } finally {
        await client.end();
      }
    });
    console.log(
      hasTokens ? whereTheKeyIs(context) : 'No access token of an instance is stored: this file is all that is needed',
    );
  },
};

function whereTheKeyIs({ config }: CommandContext): string {
  const file = join(config.dataDir, 'secret-key');
  if (config.secretKey !== null) {
    return 'Access tokens of instances are encrypted with SECRET_KEY, which is not in the backup: keep it too';
  }
  return existsSync(file)
    ? `Access tokens of instances are encrypted with ${file}, which is not in the backup: keep a copy of it too`
    : `Access tokens of instances are encrypted with the service's SECRET_KEY, or secret-key in its DATA_DIR, which is not in the backup: keep it too`;
}

export const restoreCommand: Command = {
  summary: 'Fill an empty database from a backup of this version',
  usage: `sluice restore FILE [--replace]

Fills the database of DATABASE_URL, or else the embedded one, from a backup of this version. Stop the
service first. A file that is not whole is refused before anything is changed; a restore that is cut short leaves the database empty,
and may be repeated.

  --replace   remove what the database holds`,
  async run(args, context) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new ArgumentsError('restore takes one file');
    if (!existsSync(file)) throw new ArgumentsError(`There is no file ${file}`);
    const begun = performance.now();
    await context.withDatabase(async (url) => {
      const options = dataSourceOptions(url, context.config);
      const header = await restore(options, { file, replace: values.replace, onTable: showTable, onStep: console.log });
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      console.log(`The database is that of ${header.createdAt}; ${seconds} s`);
    }, 'alone');
  },
};
