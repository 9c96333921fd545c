import { isSupported } from './machine.check';

describe('the version of Node.js', () => {
  it.each(['20.19.0', '20.20.2', '22.13.0', '22.23.1', '24.11.0', '24.21.0', '25.0.0', '26.1.0'])(
    '%s is supported',
    (version) => expect(isSupported(version)).toBe(true),
  );

  // These cannot load ECMAScript modules by require(), or are below what a dependency asks for.
  it.each(['18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.0', '24.10.0'])('%s is not', (version) =>
    expect(isSupported(version)).toBe(false),
  );
});
