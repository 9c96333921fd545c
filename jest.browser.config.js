const { projects, ...rest } = require('./jest.config.js');

const {
  testPathIgnorePatterns: [LONG],
  ...e2e
} = projects.find(({ displayName }) => displayName === 'e2e');

/**
 * The console in a real browser: `npm run test:console`, after `npm run build`.
 * @type {import('jest').Config}
 */
module.exports = {
  ...rest,
  projects: [
    {
      ...e2e,
      displayName: 'browser',
      testMatch: ['<rootDir>/test/browser/**/*.spec.ts'],
      testPathIgnorePatterns: [LONG],
      globalSetup: '<rootDir>/test/browser/support/global-setup.ts',
    },
  ],
  testTimeout: 180_000,
  // A browser is many processes of its own.
  maxWorkers: 2,
};
