import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../../src/common/errors';
import { importedByConsole, readLock } from '../docs/generated-pages';
import { refusedLicences, shippedPackages } from '../docs/licences';
import { changelogSection, otherVersions, PACKED, packageProblems } from './checks';
import { licenceTexts } from './licence-texts';
import { type Sbom, shippedSbom } from './sbom';
import { stagePackage } from './staging';

const USAGE = `Usage: npm run release [-- --dry-run [--built]]
Makes what is published into release/: the package, a list of all that is in it (SBOM), the licences, and checksums; then the tag.
It publishes nothing: it prints the commands that do. --dry-run leaves the tag out too, and says what a release would refuse;
--built takes the build that is there, and leaves the packages out which the package holds.`;
const PROJECT = resolve(__dirname, '../..');
const FOLDER = join(PROJECT, 'release');
const STAGED = join(FOLDER, 'staged');
/** Bytes of the package. */
const LARGEST = 3_000_000;

/** A step of a release. Its result is printed; an error ends the release. */
type Step = [name: string, run: () => string];

class Release {
  private readonly manifest = this.readManifest('package.json');
  private readonly version = this.manifest.version;
  private readonly tag = `v${this.version}`;
  private readonly shipped = shippedPackages(readLock(), importedByConsole());
  private readonly files: string[] = [];

  constructor(
    private readonly isDryRun: boolean,
    private readonly isBuilt: boolean,
  ) {}

  readonly steps: Step[] = [
    ['the work tree is clean', () => this.checkTree()],
    ['the version is in one place', () => this.checkVersion()],
    ['the changelog describes it', () => this.checkChangelog()],
    ['the tag is free', () => this.checkTag()],
    ['build', () => this.build()],
    ['list of what is shipped (CycloneDX)', () => this.writeSbom()],
    ['licences of what is shipped', () => this.writeLicences()],
    ['package', () => this.pack()],
    ['the package runs', () => this.tryPackage()],
    ['checksums', () => this.writeChecksums()],
    ['tag', () => this.makeTag()],
  ];

  /** What is left to a person. */
  commands(): string[] {
    const { name } = this.manifest;
    return [
      ...(this.isDryRun ? [`git tag --annotate ${this.tag} --message '${name} ${this.version}'`] : []),
      `git push origin ${this.tag}, then attach the files of release/ to the release, with the changelog's section`,
      `docker build --target service --tag ${name}:${this.version} . && docker push ${name}:${this.version}`,
      `docker build --target boost-bot --tag ${name}-boost-bot:${this.version} . && docker push ${name}-boost-bot:${this.version}`,
    ];
  }

  private checkTree(): string {
    const changed = this.changedFiles();
    if (changed !== '') return this.refuse(`Commit or remove these first:\n${changed}`);
    return run('git', ['log', '-1', '--format=%h %s']).trim();
  }

  private checkVersion(): string {
    const lock = readLock();
    const other = otherVersions(this.version, {
      'console/package.json': this.readManifest('console/package.json').version,
      'boost-bot/package.json': this.readManifest('boost-bot/package.json').version,
      'package-lock.json': lock['']?.version,
      'package-lock.json, console': lock['console']?.version,
      'package-lock.json, boost-bot': lock['boost-bot']?.version,
    });
    if (other.length > 0)
      throw new Error(
        `package.json says ${this.version}, but ${other.join(', ')}. Set it in all of them by \`npm version ${this.version} --allow-same-version --no-git-tag-version --workspaces --include-workspace-root\``,
      );
    return this.version;
  }

  private checkChangelog(): string {
    const changelog = readFileSync(join(PROJECT, 'CHANGELOG.md'), 'utf8');
    if (!changelogSection(changelog, this.version))
      throw new Error(`CHANGELOG.md has no section "## ${this.version}", or nothing is in it`);
    const rest = changelogSection(changelog, 'Unreleased');
    if (!rest) return `## ${this.version}`;
    return this.refuse(
      `CHANGELOG.md has entries under "Unreleased": give that section the number of the next version, and package.json with it`,
    );
  }

  private checkTag(): string {
    if (run('git', ['tag', '--list', this.tag]).trim() === '') return this.tag;
    return this.refuse(`The tag ${this.tag} exists: this version is released already`);
  }

  private build(): string {
    if (this.isBuilt) return 'there already';
    const before = this.changedFiles();
    run('npm', ['run', '--silent', 'build']);
    const changed = this.changedFiles();
    if (changed !== before) throw new Error(`The build changes files of the repository: commit them first\n${changed}`);
    return 'dist, console/dist, boost-bot/dist';
  }

  private writeSbom(): string {
    const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    const all = JSON.parse(run('npm', args)) as Sbom;
    const sbom = shippedSbom(all, this.manifest.name, this.shipped);
    const path = this.write('cdx.json', `${JSON.stringify(sbom, null, 2)}\n`);
    return `${path}, ${sbom.components.length} packages`;
  }

  private writeLicences(): string {
    const refused = refusedLicences(this.shipped);
    if (refused.length > 0)
      throw new Error(`May not be shipped: ${refused.map((one) => `${one.name} (${one.licence})`).join(', ')}`);
    return `${this.write('licences.txt', licenceTexts(PROJECT, readLock(), this.shipped))}, ${this.shipped.length} packages`;
  }

  private pack(): string {
    stagePackage(PROJECT, STAGED, PACKED, !this.isBuilt);
    const text = run('npm', ['pack', '--json', `--pack-destination=${FOLDER}`], STAGED);
    rmSync(STAGED, { recursive: true });
    const [packed] = Object.values(
      JSON.parse(text) as Record<string, { filename: string; size: number; files: { path: string }[] }>,
    );
    if (!packed) throw new Error('npm pack names no file');
    const problems = packageProblems(packed.files.map(({ path }) => path));
    if (problems.length > 0) throw new Error(`The package ${problems.join(', ')}`);
    const size = `${(packed.size / 1e6).toFixed(2)} MB`;
    if (packed.size > LARGEST)
      throw new Error(`The package has ${size}: see what tools/release/staging.ts can leave out`);
    this.files.push(packed.filename);
    return `release/${packed.filename}, ${packed.files.length} files, ${size}`;
  }

  /** Runs the command line of the package beside the packages that are installed here. */
  private tryPackage(): string {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-release-'));
    try {
      run('tar', ['-xzf', join(FOLDER, this.files.at(-1) ?? ''), '-C', folder]);
      symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
      const told = run(process.execPath, [join(folder, 'package/dist/cli.js'), '--version']).trim();
      if (told !== this.version) throw new Error(`The package's command line says that it is ${told}`);
      return `sluice --version: ${told}`;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  private writeChecksums(): string {
    const sum = (file: string) =>
      createHash('sha256')
        .update(readFileSync(join(FOLDER, file)))
        .digest('hex');
    writeFileSync(join(FOLDER, 'SHA256SUMS'), this.files.map((file) => `${sum(file)}  ${file}\n`).join(''));
    return 'release/SHA256SUMS';
  }

  private makeTag(): string {
    if (this.isDryRun) return 'left out';
    run('git', ['tag', '--annotate', this.tag, '--message', `${this.manifest.name} ${this.version}`]);
    return this.tag;
  }

  /** Problems that end a release but not a dry run, which comes before a version is ready. */
  private refuse(reason: string): string {
    if (!this.isDryRun) throw new Error(reason);
    return `a release would be refused. ${reason}`;
  }

  private changedFiles(): string {
    return run('git', ['status', '--porcelain']).trimEnd();
  }

  private write(ending: string, text: string): string {
    const name = `${this.manifest.name}-${this.version}.${ending}`;
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, name), text);
    this.files.push(name);
    return `release/${name}`;
  }

  private readManifest(path: string): { name: string; version: string } {
    return JSON.parse(readFileSync(join(PROJECT, path), 'utf8')) as { name: string; version: string };
  }
}

/** Runs a program in the project; returns what it prints. */
function run(program: string, args: string[], cwd = PROJECT): string {
  return execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
    // npm's own notices are no errors.
    env: { ...process.env, npm_config_loglevel: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function main(): void {
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, built: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(USAGE);
  const isDryRun = values['dry-run'] ?? false;
  if (values.built && !isDryRun) throw new Error('A release builds: --built is for --dry-run');
  const release = new Release(isDryRun, values.built ?? false);
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [name, step] of release.steps) {
    const start = performance.now();
    const result = step();
    console.log(`${((performance.now() - start) / 1_000).toFixed(1).padStart(5)} s  ${name}: ${result}`);
  }
  console.log(
    `Left to you:\n${release
      .commands()
      .map((command) => `  ${command}`)
      .join('\n')}`,
  );
}

try {
  main();
} catch (error) {
  console.error(`No release: ${messageOf(error)}`);
  process.exitCode = 1;
}
