/** What a file says the version is. */
export type Versions = Record<string, string | undefined>;

/** What the package contains besides the build: the licence and pages for operators. */
const BESIDE_THE_BUILD = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'boost-bot/.env.example',
  'boost-bot/README.md',
  'package.json',
];
/** What is copied into the folder that is packed; npm leaves out of it what package.json says. */
export const PACKED = ['dist', 'console/dist', 'boost-bot/dist', 'deploy', ...BESIDE_THE_BUILD.slice(0, -1)];
/** Files for systemd, Prometheus and others, too. */
const BUILD =
  /^(?:deploy|dist|console\/dist|boost-bot\/dist|node_modules)\/.*(?<!\.map|\.d\.ts|\.tsbuildinfo|\.spec\.js)$/;
/** Without one of these the package does not run. */
const NEEDED = [
  ...BESIDE_THE_BUILD,
  'dist/main.js',
  'dist/cli.js',
  'dist/help/index.html',
  'boost-bot/dist/main.js',
  'console/dist/index.html',
  'console/dist/licences.md',
];

/** The text of the changelog below `## NAME`, which a date may follow; null if there is no such section. */
export function changelogSection(changelog: string, name: string): string | null {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((one) => one.split(/\s/, 1)[0]?.replace(/^\[(.*)\]$/, '$1') === name);
  return section === undefined ? null : section.slice(section.indexOf('\n')).trim();
}

/** The files whose version is not that of package.json, each with what it says. */
export function otherVersions(version: string, versions: Versions): string[] {
  return Object.entries(versions).flatMap(([file, own]) => (own === version ? [] : [`${file} says ${own}`]));
}

/** What is wrong with a package of these files: superfluous and missing ones. */
export function packageProblems(paths: readonly string[]): string[] {
  const surplus = paths.filter((path) => !BESIDE_THE_BUILD.includes(path) && !BUILD.test(path));
  const missing = NEEDED.filter((path) => !paths.includes(path));
  return [...surplus.map((path) => `holds ${path}`), ...missing.map((path) => `lacks ${path}`)];
}
