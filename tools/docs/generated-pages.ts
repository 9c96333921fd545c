import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { architecturePage, type Arrows } from './architecture';
import { type Lock, licencesPage } from './licences';
import { queriesPage } from './queries';
import { scoringConfigSchema, scoringPage } from './scoring';
import { configurationPage } from './variables';

const PROJECT = resolve(__dirname, '../..');

/** The packages of package-lock.json. */
export function readLock(): Lock {
  return (JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;
}

/** The packages that the console's sources name, of those that it installs. */
export function importedByConsole(): string[] {
  const folder = join(PROJECT, 'console/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(tsx?|css)$/.test(file));
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const manifest = readFileSync(join(PROJECT, 'console/package.json'), 'utf8');
  const installed = Object.keys((JSON.parse(manifest) as { devDependencies: object }).devDependencies);
  return installed.filter((name) => text.includes(`'${name}`));
}

/** The pages that are made from the code, each with its text. */
export function generatedPages(): Record<string, string> {
  const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8');
  const arrows = (JSON.parse(read('architecture.json')) as { allowed: Arrows }).allowed;
  return {
    'docs/configuration.md': configurationPage(
      read('docs/configuration.md'),
      read('.env.example'),
      read('boost-bot/.env.example'),
    ),
    'docs/architecture.md': architecturePage(read('docs/architecture.md'), arrows),
    'docs/licences.md': licencesPage(readLock(), importedByConsole()),
    'docs/queries.sql': queriesPage(),
    'docs/scoring.md': scoringPage(read('docs/scoring.md')),
    'docs/scoring-config.schema.json': scoringConfigSchema(),
  };
}
