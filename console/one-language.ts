import type { Plugin } from 'vite';
import { LANGUAGES } from './src/i18n/language.ts';

/** The parts of a syntax tree's node that are read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A property of an object; one that is spread has neither key nor value. */
interface Property extends Node {
  key?: { name?: string; value?: string };
  value?: Node;
}

/** Texts by their languages; a language may have none. */
type Texts = Record<string, string | undefined>;

/** Part of the first chunk: the numbers of texts that follow each other, by their names. */
const NUMBERED = `
function numbered(first, names) { return Object.fromEntries(names.split(" ").map((name, at) => [name, first + at])); }`;

/**
 * Takes the texts out of the first chunk: each `{ en: '…', de: '…' }` becomes a number, and each language a file of the
 * texts by their numbers, which `<html data-en data-de>` names and `i18n/texts.ts` loads. Chunks that come later keep their texts.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    apply: 'build',
    renderChunk(code, chunk) {
      if (chunk.name !== 'index') return null;
      const texts: Texts[] = [];
      let written = '';
      let at = 0;
      visit(this.parse(code) as unknown as Node, (node) => {
        for (const { start, end, named } of runsIn(node)) {
          const names = named.map(([name]) => name).join(' ');
          // As many lines, and as long a last one, so that the source map stays right.
          const blank = code.slice(start, end).replaceAll(/.*\n/g, '\n').replaceAll(/[^\n]/g, ' ');
          written += `${code.slice(at, start)}...numbered(${texts.length}, ${JSON.stringify(names)})${blank}`;
          at = end;
          texts.push(...named.map(([, each]) => each));
        }
      });
      if (texts.length === 0) return null;
      for (const language of LANGUAGES) {
        const source = `export default ${JSON.stringify(texts.map((each) => each[language] ?? null))}`;
        this.emitFile({ type: 'asset', name: `${language}.js`, source });
      }
      return { code: `${written}${code.slice(at)}${NUMBERED}`, map: null };
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const files = Object.values(bundle ?? {});
        const attributes = LANGUAGES.map((language) => {
          const file = files.find((each) => each.type === 'asset' && each.names.includes(`${language}.js`));
          return ` data-${language}="/${file?.fileName}"`;
        });
        return html.replace('<html', `<html${attributes.join('')}`);
      },
    },
  };
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, see);
  else if (isNode(node)) {
    see(node);
    for (const child of Object.values(node)) visit(child, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

interface Run {
  start: number;
  end: number;
  named: [name: string, texts: Texts][];
}

/** The properties of an object that are texts, where several follow each other as one run. */
function runsIn({ type, properties }: Node): Run[] {
  const runs: (Run | null)[] = [];
  for (const { start, end, key, value } of type === 'ObjectExpression' ? (properties as Property[]) : []) {
    const texts = value && textsIn(value);
    const name = key?.name ?? key?.value;
    if (!texts || name === undefined) runs.push(null);
    else {
      const run = runs.pop() ?? { start, end, named: [] };
      runs.push({ ...run, end, named: [...run.named, [name, texts]] });
    }
  }
  return runs.filter((run) => run !== null);
}

/** The texts of an object that has nothing but texts by languages. */
function textsIn({ type, properties }: Node): Texts | null {
  if (type !== 'ObjectExpression') return null;
  const entries = (properties as Property[]).map(({ key, value }) => [key?.name ?? '', value?.value] as const);
  const isText = entries.every(([name, text]) => LANGUAGES.some((each) => each === name) && typeof text === 'string');
  return isText && entries.length > 0 ? Object.fromEntries(entries as [string, string][]) : null;
}
