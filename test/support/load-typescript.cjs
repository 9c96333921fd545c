// Lets a plain `node -r` run the sources, decorators and all: the tools, and children that tests kill like the real service.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const ROOT = join(__dirname, '../..');
const CACHE = join(ROOT, '.cache/typescript');

const OPTIONS = {
  swcrc: false,
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};
const SEED = JSON.stringify([OPTIONS, require('@swc/core/package.json').version]);

require.extensions['.ts'] = (module, filename) => {
  // oxlint-disable-next-line no-underscore-dangle -- Node's own name for it
  module._compile(compiled(filename), filename);
};

/** The last version of each file is kept: a program has hundreds, which take seconds to compile. */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const mark = `\n// ${createHash('sha256').update(SEED).update(source).digest('hex')}`;
  const cached = join(CACHE, relative(ROOT, filename).replaceAll(/[/\\]/g, '+'));
  const known = read(cached);
  if (known?.endsWith(mark)) return known;
  const { code } = require('@swc/core').transformSync(source, { ...OPTIONS, filename });
  // TypeScript for ES modules names what it imports by the output's name.
  const requiring = code.replaceAll(/\brequire\("(\.[^"]+)\.js"\)/g, 'require("$1")') + mark;
  write(cached, requiring);
  return requiring;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Whoever may not write there compiles again. */
function write(file, text) {
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EFBIG'].includes(error.code)) throw error;
  }
}
