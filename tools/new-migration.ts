import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { withThrowawayDatabase } from './throwaway-database';

const FOLDER = 'src/database/migrations';
const USAGE = 'npm run migration:generate -- NameOfTheChange';

/** Writes a migration from the schema that the landed ones make to that of the entities. */
async function main([name = '']: readonly string[]): Promise<void> {
  if (!/^[A-Z][A-Za-z]+$/.test(name)) throw new Error(`Usage: ${USAGE}`);
  await withThrowawayDatabase(async (url) => {
    const command = ['typeorm-ts-node-commonjs', 'migration:generate', '-d', 'ormconfig.ts', '-t', String(timestamp())];
    const env = { ...process.env, DATABASE_URL: url };
    const { stdout } = await promisify(execFile)('npx', [...command, `${FOLDER}/${name}`], { env });
    console.log(stdout.trim());
  });
}

/** Now, or right after the newest migration: they run in the order of their numbers. */
function timestamp(): number {
  return Math.max(Date.now(), ...readdirSync(FOLDER).map((file) => parseInt(file, 10) + 1));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error && 'stdout' in error ? error.stdout : error);
  process.exitCode = 1;
});
