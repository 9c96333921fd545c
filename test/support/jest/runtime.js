// Each spec file gets its tests and their helpers anew, but the service and the packages are loaded once per worker, by
// Node's own require(), as in production: loading them takes a second, and there are far more than a hundred spec files.
const { createRequire } = require('node:module');
const { resolve, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

const SOURCES = resolve(__dirname, '../../../src') + sep;
const PACKAGES = `${sep}node_modules${sep}`;

/** What spec files share is the state of the service's and the packages' modules; `jest.mock` does not reach into those. */
module.exports = class SharedServiceRuntime extends JestRuntime {
  constructor(...options) {
    super(...options);
    const { watch, watchAll } = options.at(-1);
    if (watch || watchAll) forgetSources();
    const { executor } = this;
    // In the realm of the packages, so that their errors are instances of the tests' Error, too
    executor.compile = (code, filename) => compileFunction(code, executor.injectedModuleParameters, { filename });
    // By jest's transformer, which keeps what it compiled, and the source maps for its reports
    // oxlint-disable-next-line no-underscore-dangle -- Node's own name for it
    require.extensions['.ts'] = (module, file) => module._compile(this.transformCache.transform(file), file);
  }

  requireModule(from, name, options, isActual) {
    const { resolution } = this.executor;
    const isJests = !name || options?.isInternalModule || resolution.isCoreModule(name);
    if (!isJests && isShared(resolution.resolveCjs(from, name))) return createRequire(from)(name);
    return super.requireModule(from, name, options, isActual);
  }
};

function isShared(file) {
  return file.includes(PACKAGES) || (file.startsWith(SOURCES) && !file.endsWith('.spec.ts'));
}

/** They change between the runs of one process that watches them. */
function forgetSources() {
  for (const file of Object.keys(require.cache)) if (file.startsWith(SOURCES)) delete require.cache[file];
}
