const { projects, ...rest } = require('./jest.config.js');

const {
  testPathIgnorePatterns: [LONG],
  ...e2e
} = projects.find(({ displayName }) => displayName === 'e2e');

/**
 * Faults of the database, of processes and of the network, on the built service: `npm run test:faults`, after `npm run build`.
 * @type {import('jest').Config}
 */
module.exports = {
  ...rest,
  projects: [
    {
      ...e2e,
      displayName: 'faults',
      testMatch: ['<rootDir>/test/faults/**/*.spec.ts'],
      testPathIgnorePatterns: [LONG],
      globalSetup: '<rootDir>/test/faults/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/faults/support/global-teardown.ts',
    },
  ],
  // They mostly wait, for processes and leases.
  maxWorkers: 2,
};
