import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minifySync } from '@swc/core';

/** What package.json and package-lock.json say of a package, as far as this reads it. */
export interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  [field: string]: unknown;
}
interface Locked {
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

/** Fields of package.json that hold for who installs it. */
const FIELDS = ['name', 'version', 'description', 'license', 'private', 'bin', 'engines', 'files'];
/** Types, and what command lines and compiler plugins need. */
const UNUSED_PACKAGES = /^typeorm\/node_modules\/|^(?:@types|@microsoft\/tsdoc|argparse)(?:\/|$)/;
/** For compilers, debuggers, testers and readers. */
const UNUSED =
  /\.(?:map|[mc]?ts|markdown|flow|html|yml)$|(?:^|\/)\.|^(?:tests?|specs?|examples?|benchmarks?)\/|(?:^|\/)(?!licen[cs]e|copying|notice)(?:[^/]*\.md|(?:readme|changelog|history|security)(?:\.txt)?)$/i;
const CODE = /\.[cm]?js$/;
const ESM = /^(?:dist|lib)\/esm\//;
/** The second and third form of the same code, and what nothing here asks for, by package. */
const UNUSED_OF: Readonly<Record<string, RegExp>> = {
  '@nestjs/swagger': /^(?:dist\/)?plugin(?:\.js|\/(?!metadata-loader|plugin-constants))/,
  '@opentelemetry/api': /^build\/es/,
  'dom-serializer': ESM,
  domelementtype: ESM,
  domhandler: ESM,
  domutils: ESM,
  entities: ESM,
  htmlparser2: ESM,
  axios: /^(?:lib|dist\/(?!node))/,
  bintrees: /^dist\//,
  'class-transformer': /^(?:esm5|esm2015|bundles)\//,
  'class-validator': /^(?:esm5|esm2015|bundles)\//,
  dayjs: /^(?:esm|locale|plugin)\//,
  'es-toolkit': /^(?:src|compat)\/|^dist\/(?:bigint|error|fp|iterator|map|promise|server|set|util)\/|\.js$/,
  'iconv-lite': /^encodings\/tables\//,
  'js-yaml': /^(?:dist\/.*min|dist\/.*\.cjs|bin)/,
  'libphonenumber-js': /^(?!(?:max\/index\.cjs$|package\.json|LICENSE))/,
  luxon: /^(?:src|build\/(?:amd|global|es6|cjs-browser))\//,
  qs: /^dist\//,
  'reflect-metadata': /^Reflect(?:Lite|NoConflict)|^standalone/,
  rxjs: /^(?:src|dist\/(?:bundles|esm|esm5))\//,
  'swagger-ui-dist': /^(?:swagger-ui(?:-es-bundle.*|)\.js|log\..*)$/,
  typeorm: /^(?:browser|commands)\/|^cli/,
  validator: /^(?:es\/|validator)/,
};
/** Loaded and never called, so that an empty file will do: phone numbers, and other databases than PostgreSQL. */
const UNCALLED =
  /^(?:libphonenumber-js\/max\/index\.cjs|typeorm\/driver\/(?!postgres\/)[^/]+\/\w+(?:Driver|QueryRunner)\.js)$/;

/**
 * Makes the folder of which the package is packed. It holds the packages of JavaScript that it needs, as package-lock.json has them: npm takes
 * neither the `overrides` nor the lock file of what it installs. From the registry comes what has programs for one platform.
 */
export function stagePackage(project: string, folder: string, files: readonly string[], isWhole: boolean): void {
  rmSync(folder, { recursive: true, force: true });
  const read = (path: string): unknown => JSON.parse(readFileSync(join(project, path), 'utf8'));
  for (const file of files) cpSync(need(join(project, file)), join(folder, file), { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!CODE.test(file) || file.startsWith('console/')) continue; // the console was shortened when it was built
    writeFileSync(join(folder, file), shortened(readFileSync(join(folder, file), 'utf8')));
  }
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
  const bundled = isWhole ? bundledPaths(packages) : [];
  for (const path of bundled) bundle(join(project, path), join(folder, path), path.split('node_modules/').at(-1) ?? '');
  const manifest = shippedManifest(
    read('package.json') as Manifest,
    read('boost-bot/package.json') as Manifest,
    packages,
  );
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * The manifest of the service and the bot together, without what only developers need. It names the programs for each platform that an optional
 * package needs: below a package that bundles others, npm would install those of all platforms.
 */
export function shippedManifest(
  service: Manifest,
  bot: Manifest,
  packages: Readonly<Record<string, Locked>>,
): Manifest {
  const dependencies = { ...service.dependencies, ...bot.dependencies };
  const optional = { ...service.optionalDependencies, ...bot.optionalDependencies };
  const below = Object.keys(optional).map((name) => packages[`node_modules/${name}`]?.optionalDependencies);
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, service[field]])),
    dependencies,
    optionalDependencies: Object.assign(optional, ...below) as Record<string, string>,
    bundleDependencies: Object.keys(dependencies),
  };
}

/** Where the packages that every installation needs lie, of a lock file's. */
export function bundledPaths(packages: Readonly<Record<string, Locked>>): string[] {
  const needed = Object.entries(packages).filter(
    ([path, one]) => path.includes('node_modules/') && !one.dev && !one.link && !one.optional && !one.devOptional,
  );
  const paths = needed.map(([path]) => path);
  const elsewhere = paths.filter((path) => !path.startsWith('node_modules/'));
  if (elsewhere.length > 0) throw new Error(`Give these the version of the service: ${elsewhere.join(', ')}`);
  return paths.filter((path) => !UNUSED_PACKAGES.test(path.slice('node_modules/'.length)));
}

function bundle(from: string, to: string, name: string): void {
  const files = readdirSync(need(from), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1))) {
    if (/(?:^|\/)node_modules\//.test(file) || UNUSED.test(file) || UNUSED_OF[name]?.test(file)) continue;
    const content = readFileSync(join(from, file));
    mkdirSync(dirname(join(to, file)), { recursive: true });
    writeFileSync(join(to, file), packed(`${name}/${file}`, content));
  }
}

function packed(file: string, content: Buffer): Buffer | string {
  if (UNCALLED.test(file)) return '';
  return CODE.test(file) ? shortened(content.toString()) : content;
}

/** The names of classes and functions stay, for stacks and for what looks at them. */
function shortened(code: string): string {
  const mangle = { keep_classnames: true, keep_fnames: true };
  return minifySync(code, { compress: false, mangle, module: 'unknown', format: { comments: 'some' } }).code;
}

function need(path: string): string {
  if (!existsSync(path)) throw new Error(`There is no ${path}: build first`);
  return path;
}
