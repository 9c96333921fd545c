// Jest's own environments make each spec file a realm; packages that are loaded once need one realm for all of them.
const { AsyncLocalStorage } = require('node:async_hooks');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

// Jest makes a storage for each spec file and never disables it: each promise of the worker would pay for all of them.
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function runNoted(...args) {
  storages.add(this);
  return run.apply(this, args);
};

/** The globals of the worker itself; what a spec file changed of them, of the process and its environment is undone. */
module.exports = class MainRealmEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    const { env, exit, getBuiltinModule } = process;
    this.before = { console, variables: { ...env }, process: { env, exit, getBuiltinModule } };
    this.symbols = new Set(Object.getOwnPropertySymbols(globalThis));
  }

  setup() {}

  teardown() {
    for (const storage of storages) storage.disable();
    storages.clear();
    this.fakeTimersModern.dispose();
    globalThis.console = this.before.console;
    Object.assign(process, this.before.process);
    this.restoreVariables();
    // Jest keeps its state of a file under symbols, and would report the next file's events to this one's listeners
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (!this.symbols.has(symbol)) Reflect.deleteProperty(globalThis, symbol);
    }
  }

  restoreVariables() {
    const { variables } = this.before;
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** None: `runtime.js` compiles in the main one. */
  getVmContext() {
    return null;
  }
};
