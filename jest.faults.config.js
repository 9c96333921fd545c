const { projects, ...rest } = require('./jest.config.js');

const {
  testPathIgnorePatterns: [LONG],
  globalSetup: __,
  globalTeardown: ___,
  ...e2e
} = projects.find(({ displayName }) => displayName === 'e2e');

/**
 * Faults of the database, of processes and of the network, on the built service: `npm run test:faults`, after
 * `npm run build`. `FAULTS=short` makes fewer rounds.
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
    },
  ],
  testTimeout: 300_000,
  // Each test loads the machine by itself: two at once would only make both slow.
  maxWorkers: 1,
};
