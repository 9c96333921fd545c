// Jest's own environments make a realm per spec file; packages that are loaded once need one realm for all files.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** The worker's own globals; what a spec file changed in the environment, the process and jest's state is undone. */
module.exports = class MainRealmEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    const { env, exit, getBuiltinModule } = process;
    this.before = { console, process: { env, exit, getBuiltinModule }, env: { ...env } };
    this.symbols = Object.getOwnPropertySymbols(globalThis);
  }

  setup() {}

  teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.before.console;
    Object.assign(process, this.before.process);
    for (const name of Object.keys(process.env)) if (!(name in this.before.env)) delete process.env[name];
    Object.assign(process.env, this.before.env);
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (!this.symbols.includes(symbol)) Reflect.deleteProperty(globalThis, symbol);
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return undefined;
  }
};
