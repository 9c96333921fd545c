import 'reflect-metadata';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { withThrowawayDatabase } from './throwaway-database';

const FOLDER = 'src/database/migrations';
const SCHEMA = 'docs/schema.sql';
const USAGE = 'npm run migration:generate -- NameOfTheChange';

/** Writes a migration from the landed schema to that of the entities, and its new columns into docs/schema.sql. */
async function main([name = '']: readonly string[]): Promise<void> {
  if (!/^[A-Z][A-Za-z]+$/.test(name)) throw new Error(`Usage: ${USAGE}`);
  await withThrowawayDatabase((url) => {
    const time = timestamp();
    const typeorm = ['-r', './test/support/load-typescript.cjs', 'node_modules/typeorm/cli.js'];
    const command = ['migration:generate', '-d', 'ormconfig.ts', '-t', String(time), `${FOLDER}/${name}`];
    const env = { ...process.env, DATABASE_URL: url };
    execFileSync(process.execPath, [...typeorm, ...command], { env, stdio: 'inherit' });
    const migration = readFileSync(`${FOLDER}/${time}-${name}.ts`, 'utf8');
    writeFileSync(SCHEMA, withColumns(readFileSync(SCHEMA, 'utf8'), migration));
  });
}

/** The schema with a migration's new columns, each last in its table; a person writes their comments. */
function withColumns(schema: string, migration: string): string {
  const added = migration.split('async down')[0]?.matchAll(/ALTER TABLE "(\w+)" ADD "(\w+)" ([^`]+)`/g) ?? [];
  return [...added].reduce((text, [, table, column, type]) => {
    const end = text.indexOf('\n  CONSTRAINT', text.indexOf(`CREATE TABLE ${table} (`));
    return `${text.slice(0, end)}\n  ${column} ${type},${text.slice(end)}`;
  }, schema);
}

/** Now, or right after the newest migration: they run in the order of their numbers. */
function timestamp(): number {
  return Math.max(Date.now(), ...readdirSync(FOLDER).map((file) => parseInt(file, 10) + 1));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
