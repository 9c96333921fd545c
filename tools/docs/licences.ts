/** What package-lock.json says of a package. */
interface Locked {
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
}

/** The packages of a lock file, by where they are installed. */
export type Lock = Record<string, Locked>;

/** A package that is shipped. */
export interface Shipped {
  name: string;
  version: string;
  licence: string;
}

/** In the console React is Preact, added by its build tools; the search of the help comes from the docs' tools. */
const BUNDLED_BY_TOOLS = ['preact', 'minisearch'];
/** Their package.json uses the old list `licenses`, which npm does not copy into the lock file. */
const LISTED: Readonly<Record<string, string>> = { busboy: 'MIT', streamsearch: 'MIT' };
const REPLACED_BY_PREACT = ['react', 'react-dom'];

/** Licences under which a package may be shipped with ours; LGPL for libvips, which sharp loads as a separate library. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

const HEAD = `# Licences of what is shipped

Sluice is under [Apache-2.0](../LICENSE). With it come these packages: those of the production tree, on any platform, and those whose code is in the console or in these pages. Each brings the text of its
licence along in \`node_modules\`; those of the console's are in \`console/dist/licences.md\`. \`npm run docs:generate\` writes this page from package-lock.json; \`npm run release -- --dry-run\` makes a
list for machines (CycloneDX) and a file of all the texts, below \`release\`.
`;

/** docs/licences.md, from the lock file and the packages that the console's sources import. */
export function licencesPage(lock: Lock, imported: readonly string[]): string {
  const packages = shippedPackages(lock, imported);
  const licences = [...new Set(packages.map(({ licence }) => licence))].toSorted(compare);
  const sections = licences.map((licence) => {
    const names = packages.flatMap((one) => (one.licence === licence ? [`${one.name} ${one.version}`] : []));
    return `\n## ${licence}\n\n${names.join(', ')}\n`;
  });
  return HEAD + sections.join('');
}

/** The packages of the production tree and those bundled into the console and the help, each once, by name. */
export function shippedPackages(lock: Lock, imported: readonly string[]): Shipped[] {
  const paths = new Set(Object.keys(lock).filter((path) => path.includes('node_modules/') && isProduction(lock[path])));
  const given = imported.filter((name) => !REPLACED_BY_PREACT.includes(name));
  for (const name of [...given, ...BUNDLED_BY_TOOLS]) addWithDependencies(lock, name, paths);
  const packages = [...paths].map((path): Shipped => {
    const { name = path.split('node_modules/').at(-1) ?? path, version = '', license } = lock[path] ?? {};
    return { name, version, licence: license ?? LISTED[name] ?? 'not said' };
  });
  const unique = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  return [...unique.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** Packages with a licence that we may not ship. */
export function refusedLicences(shipped: readonly Shipped[]): Shipped[] {
  return shipped.filter(({ licence }) => !ALLOWED.has(licence));
}

function isProduction(entry: Locked | undefined): boolean {
  return entry !== undefined && !entry.dev && !entry.link;
}

function addWithDependencies(lock: Lock, name: string, paths: Set<string>): void {
  const path = [`console/node_modules/${name}`, `node_modules/${name}`].find((one) => one in lock);
  if (!path || paths.has(path) || REPLACED_BY_PREACT.includes(name)) return;
  paths.add(path);
  for (const dependency of Object.keys(lock[path]?.dependencies ?? {})) addWithDependencies(lock, dependency, paths);
}

/** Sorted independently of the machine's locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
