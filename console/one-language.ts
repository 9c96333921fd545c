import type { Plugin } from 'vite';
import { LANGUAGES } from './src/i18n/language.ts';

/** The parts of a syntax tree's node that are read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Texts by their numbers; a language may have none for one of them. */
type Texts = Record<string, string | undefined>;

/**
 * Takes the texts out of the first chunk: each `{ en: '…', de: '…' }` becomes a number, and each language a file of the texts by
 * their numbers, which `<html data-en data-de>` names and `i18n/texts.ts` loads. Chunks that come later keep their texts.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    apply: 'build',
    renderChunk(code, chunk) {
      if (chunk.name !== 'index') return null;
      const found: { node: Node; texts: Texts }[] = [];
      visit(this.parse(code) as unknown as Node, (node) => {
        const texts = textsIn(node);
        if (texts) found.push({ node, texts });
      });
      if (found.length === 0) return null;
      for (const language of LANGUAGES) {
        const source = `export default ${JSON.stringify(found.map(({ texts }) => texts[language] ?? null))}`;
        this.emitFile({ type: 'asset', name: `${language}.js`, source });
      }
      // The length stays the same, so that the source map stays right.
      const written = found.reduce((text, { node: { start, end } }, index) => {
        const blank = text.slice(start, end).replaceAll(/[^\n]/g, ' ');
        return `${text.slice(0, start)}${index}${blank.slice(String(index).length)}${text.slice(end)}`;
      }, code);
      return { code: written, map: null };
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

/** The texts of an object that has nothing but texts by languages. */
function textsIn({ type, properties }: Node): Texts | null {
  if (type !== 'ObjectExpression') return null;
  const entries = (properties as { key?: { name?: string }; value?: { value?: unknown } }[]).map(
    ({ key, value }) => [key?.name ?? '', value?.value] as const,
  );
  const isText = entries.every(([name, text]) => LANGUAGES.some((each) => each === name) && typeof text === 'string');
  return isText && entries.length > 0 ? Object.fromEntries(entries as [string, string][]) : null;
}
