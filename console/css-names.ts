import type { Plugin } from 'vite';

const IMPORT = /^import (\w+) from (?=["'].+\.module\.css["'])/gm;

/** A call that keeps a CSS module, and with it its rules, though no name of it is used any more. */
const KEEP = 'keepRules();';

/** Writes the name of each class where it is used, instead of an object of all names of a CSS module. */
export function cssNames(): Plugin {
  return {
    name: 'css-names',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 3 } } } } }),
    transform: {
      order: 'post',
      handler: (code, id) => {
        if (id.endsWith('.module.css')) return { code: `${code}\n${KEEP}`, map: null, moduleSideEffects: true };
        return { code: code.replaceAll(IMPORT, 'import * as $1 from '), map: null };
      },
    },
    renderChunk: (code) => ({ code: code.replaceAll(KEEP, ' '.repeat(KEEP.length)), map: null }),
  };
}
