const { projects, ...rest } = require('./jest.config.js');

const {
  testPathIgnorePatterns: [LONG],
  ...e2e
} = projects.find(({ displayName }) => displayName === 'e2e');

/**
 * Programs that run beside the service: the boost bot, the example consumers, the command line, backups, embedded servers.
 * `npm run test:programs`.
 * @type {import('jest').Config}
 */
module.exports = {
  ...rest,
  projects: [
    {
      ...e2e,
      displayName: 'programs',
      testMatch: ['<rootDir>/test/programs/**/*.spec.ts'],
      testPathIgnorePatterns: [LONG],
    },
  ],
};
