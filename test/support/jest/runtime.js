// Each spec file loads its tests and their support for itself, but the service and the packages, Jest's own among them, are loaded once
// per worker, by Node's own require(), as in production: loading them takes a second, and there are nearly 300 spec files
// (docs/adr/0008-the-test-runtime.md).
const { createRequire } = require('node:module');
const { resolve, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

const SOURCES = resolve(__dirname, '../../../src') + sep;
const PACKAGES = `${sep}node_modules${sep}`;
const CIRCUS = `${PACKAGES}jest-circus${sep}`;

/** The source map of each module that spec files share; Jest knows only those of what a spec file loaded itself. */
const sourceMaps = new Map();
let isFirst = true;

/** What spec files share is the state of the service's and the packages' modules; `jest.mock` does not reach into those. */
module.exports = class SharedServiceRuntime extends JestRuntime {
  constructor(...options) {
    super(...options);
    const { watch, watchAll } = options.at(-1);
    // What the global set-up loaded in this process has no source maps
    if (isFirst || watch || watchAll) forgetSources();
    isFirst = false;
    for (const [file, map] of sourceMaps) this.getSourceMaps().set(file, map);
    const { executor } = this;
    // In the realm of the packages, so that their errors are instances of the tests' Error, too
    executor.compile = (code, filename) => compileFunction(code, executor.injectedModuleParameters, { filename });
    require.extensions['.ts'] = (module, file) => {
      const code = this.transformCache.transform(file);
      sourceMaps.set(file, this.getSourceMaps().get(file));
      // oxlint-disable-next-line no-underscore-dangle -- Node's own name for it
      module._compile(code, file);
    };
  }

  requireModule(from, name, options, isActual) {
    const { resolution } = this.executor;
    const isFile = Boolean(name) && !resolution.isCoreModule(name);
    if (isFile && isShared(resolution.resolveCjs(from, name))) return createRequire(from)(name);
    return super.requireModule(from, name, options, isActual);
  }
};

/** jest-circus keeps the tests of one spec file. */
function isShared(file) {
  if (file.includes(PACKAGES)) return !file.includes(CIRCUS);
  return file.startsWith(SOURCES) && !file.endsWith('.spec.ts');
}

/** They change between the runs of one process that watches them. */
function forgetSources() {
  for (const file of Object.keys(require.cache)) if (file.startsWith(SOURCES)) delete require.cache[file];
}
