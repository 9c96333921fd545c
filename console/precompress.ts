import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** What shrinks; fonts are compressed already. */
const TEXTS = new Set(['.js', '.css', '.html', '.svg']);

const brotli = promisify(brotliCompress);

/** Writes a `.br` beside each text of the build, which the service sends to the browsers that take it: almost all. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    // Not when the bundle is closed: that comes after a failure too, whose own message it would hide.
    writeBundle: async () => {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const texts = files.filter((file) => file.isFile() && TEXTS.has(extname(file.name)));
      await Promise.all(texts.map((file) => compress(join(file.parentPath, file.name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, await brotli(text, quality));
}
