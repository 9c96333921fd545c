import { readFile } from 'node:fs/promises';

const Environment: new (options: { projectConfig: object }) => { teardown(): void } = require('./environment.js');

describe('the surroundings of a spec file', () => {
  it("are of one realm with Node's own modules", async () => {
    const error: unknown = await readFile('/there/is/no/such/file').catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Error);
    expect(process.versions.constructor).toBe(Object);
  });

  it('are left to the next file as they were found', () => {
    const found = { env: { ...process.env }, exit: process.exit, console };
    const mark = Symbol('mark');
    const environment = new Environment({ projectConfig: {} });
    process.env.NEW_VARIABLE = 'new';
    process.env.PATH = '/changed';
    process.exit = () => process.abort();
    globalThis.console = Object.create(console);
    Object.defineProperty(globalThis, mark, { value: 'state', configurable: true });
    environment.teardown();
    expect({ env: { ...process.env }, exit: process.exit, console: globalThis.console }).toEqual(found);
    expect(mark in globalThis).toBe(false);
  });

  it('get back an environment that was replaced', () => {
    const { env } = process;
    const environment = new Environment({ projectConfig: {} });
    process.env = { REPLACED: 'yes' };
    environment.teardown();
    expect(process.env).toBe(env);
    expect(process.env.REPLACED).toBeUndefined();
  });
});
