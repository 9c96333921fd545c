import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const SRC = join(ROOT, 'src');
/** These write every table: a new version of the schema, and a backup that is restored. */
const LEFT_OUT = ['database', 'backup'];

/** Behind a colon it is advice. */
const SQL = /(?<!: )\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+"?(\w+|\$\{)/g;
const WRITE = String.raw`\.(?:save|insert|update|delete|remove|upsert|softDelete|increment|decrement)\(`;
const OF_MANAGER = /\.(?:create|save|insert|update|delete|upsert|increment|decrement|into)\(\s*([A-Z]\w+)/g;
const OF_REPOSITORY = new RegExp(String.raw`getRepository\((\w+)\)${WRITE}`, 'g');
const REPOSITORY = /(\w+): Repository<(\w+)>/g;
const ENTITY = /@Entity\((?:'(\w+)')?\)(?:(?!@Entity)[\s\S])*?export class (\w+)/g;

interface Source {
  folder: string;
  file: string;
  text: string;
}

const sources: readonly Source[] = readdirSync(SRC, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /(?<!\.spec)\.ts$/.test(entry.name))
  .map((entry) => relative(SRC, join(entry.parentPath, entry.name)))
  .map((file) => ({ file, folder: file.split(sep)[0] ?? '', text: readFileSync(join(SRC, file), 'utf8') }));

const snake = (name: string) => name.replace(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase();
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);

const tableOf = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(ENTITY)].map(([, table, name = '']): [string, string] => [name, table ?? snake(name)]),
  ),
);

/** The tables that a file writes: in SQL, with an entity manager, or with a repository. */
function writtenBy({ text }: Source): string[] {
  const members = [...text.matchAll(REPOSITORY)].filter(([, member]) =>
    new RegExp(`\\.${member}\\)?${WRITE}`).test(text),
  );
  const entities = [
    ...matches(text, OF_MANAGER),
    ...matches(text, OF_REPOSITORY),
    ...members.map(([, , entity = '']) => entity),
  ];
  const named = matches(text, SQL).filter((name) => name === '${' || [...tableOf.values()].includes(name));
  return [...named, ...entities.flatMap((name) => tableOf.get(name) ?? [])];
}

/** Each table with the folders that write it. */
function readWriters(): Map<string, Set<string>> {
  const writers = new Map([...tableOf.values()].map((table) => [table, new Set<string>()]));
  for (const source of sources.filter(({ folder }) => !LEFT_OUT.includes(folder)))
    for (const table of writtenBy(source))
      writers.set(table, (writers.get(table) ?? new Set<string>()).add(source.folder));
  return writers;
}

/** The same as the table of docs/architecture.md has it: any folder in the column of the owner may write. */
function readDocs(): Map<string, Set<string>> {
  const folders = new Set(sources.map(({ folder }) => folder));
  const [, section = ''] = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split('## Who writes which table');
  const rows = section.split('\n## ')[0]?.match(/^\| `.*$/gm) ?? [];
  return new Map(
    rows.flatMap((row) => {
      const [, tables = '', owners = ''] = row.split('|');
      const writers = new Set((owners.match(/[a-z-]+/g) ?? []).filter((word) => folders.has(word)));
      return matches(tables, /`(\w+)`/g).map((table): [string, Set<string>] => [table, writers]);
    }),
  );
}

const sorted = (writers: ReadonlyMap<string, ReadonlySet<string>>) =>
  Object.fromEntries([...writers].map(([table, folders]) => [table, [...folders].toSorted()]).toSorted());

describe('the tables', () => {
  it('are written by the folders that docs/architecture.md names, each by at least one, and by no others', () => {
    expect(sorted(readWriters())).toEqual(sorted(readDocs()));
  });
});
