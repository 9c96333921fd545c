const swc = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

const shared = {
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  runtime: '<rootDir>/test/support/jest/runtime.js',
  testEnvironment: '<rootDir>/test/support/jest/environment.js',
};

// What endures or samples, and so takes long: `npm run test:long`.
const LONG = '\\.long\\.spec\\.ts$';
// Each has a configuration of its own: jest.FOLDER.config.js.
const FOLDERS = ['browser', 'faults', 'programs', 'project'];

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{src,tools,bench,boost-bot/src}/**/*.spec.ts'],
      testPathIgnorePatterns: [LONG],
    },
    {
      ...shared,
      displayName: 'console',
      testMatch: ['<rootDir>/console/src/**/*.spec.ts'],
      testPathIgnorePatterns: [LONG],
    },
    {
      ...shared,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.spec.ts'],
      testPathIgnorePatterns: [LONG, ...FOLDERS.map((folder) => `<rootDir>/test/${folder}/`)],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
  testTimeout: 90_000,
  // Tests wait for leases, jobs and processes more than they compute: more workers than small machines have cores.
  maxWorkers: 4,
};
