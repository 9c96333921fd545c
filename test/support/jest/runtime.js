// What jest gives each spec file anew is the tests. The service and the packages are loaded once per worker, by Node's own
// require(), as in production: loading them costs a second and 100 MB, and there are far more than a hundred spec files.
const { createRequire } = require('node:module');
const { resolve, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

const SOURCES = resolve(__dirname, '../../../src') + sep;
const PACKAGES = `${sep}node_modules${sep}`;

/** Spec files share no state but the service's and the packages' modules, which `jest.mock` therefore does not reach. */
module.exports = class SharedServiceRuntime extends JestRuntime {
  constructor(...options) {
    super(...options);
    // The main realm, so that an Error of a package is an Error of the test
    this.executor.compile = (code, filename) => compileFunction(code, this.executor.injectedModuleParameters, { filename });
    // Jest's transformer compiles, caches and knows the source maps
    // oxlint-disable-next-line no-underscore-dangle -- Node's own name for it
    require.extensions['.ts'] = (module, file) => module._compile(this.transformCache.transform(file), file);
  }

  requireModule(from, name, options, isActual) {
    if (!name || options?.isInternalModule) return super.requireModule(from, name, options, isActual);
    const require = createRequire(from);
    return isShared(require.resolve(name)) ? require(name) : super.requireModule(from, name, options, isActual);
  }
};

function isShared(file) {
  return file.includes(PACKAGES) || (file.startsWith(SOURCES) && !file.endsWith('.spec.ts'));
}
