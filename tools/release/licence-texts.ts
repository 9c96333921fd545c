import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock, Shipped } from '../docs/licences';

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/** The licences and licence texts of the shipped packages; each text once. */
export function licenceTexts(project: string, lock: Lock, shipped: readonly Shipped[]): string {
  const texts = new Map<string, string[]>();
  for (const one of shipped) {
    const text = textOf(project, lock, one);
    texts.set(text, [...(texts.get(text) ?? []), `${one.name} ${one.version} (${one.licence})`]);
  }
  return [...texts].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`).join(`\n${'-'.repeat(80)}\n\n`);
}

function textOf(project: string, lock: Lock, { name, version }: Shipped): string {
  const folders = Object.entries(lock)
    .filter(([path, one]) => path.endsWith(`node_modules/${name}`) && one.version === version)
    .map(([path]) => join(project, path));
  const folder = folders.find((path) => existsSync(path));
  if (!folder) return 'These are for other platforms: their texts are in their packages.';
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (file) => file.isFile() && LICENCE_FILE.test(file.name),
  );
  const texts = files.map((file) => readFileSync(join(folder, file.name), 'utf8').replaceAll('\r\n', '\n').trim());
  return texts.join('\n\n') || 'These bring no text along: the licence is named in their package.json.';
}
