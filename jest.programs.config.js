const { projects, ...rest } = require('./jest.config.js');

const { testPathIgnorePatterns: _, ...e2e } = projects.find(({ displayName }) => displayName === 'e2e');

/**
 * Programs that run beside the service: the boost bot, the example consumers, the seed. `npm run test:programs`.
 * @type {import('jest').Config}
 */
module.exports = {
  ...rest,
  projects: [{ ...e2e, displayName: 'programs', testMatch: ['<rootDir>/test/programs/**/*.spec.ts'] }],
};
