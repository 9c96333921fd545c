// Lets a plain `node -r` run the sources, decorators and all: the tools, and children that tests kill like the real service.
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');

process.setSourceMapsEnabled(true);

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    swcrc: false,
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  });
  // TypeScript for ES modules names what it imports by the output's name.
  const requiring = code.replaceAll(/\brequire\("(\.[^"]+)\.js"\)/g, 'require("$1")');
  // oxlint-disable-next-line no-underscore-dangle -- Node's own name for it
  module._compile(requiring, filename);
};
