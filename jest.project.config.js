const { projects, ...rest } = require('./jest.config.js');

const e2e = projects.find(({ displayName }) => displayName === 'e2e');

/**
 * What holds of the repository rather than of the running service: the import arrows, the documents and their links, what is shipped,
 * and that the contract's tables miss nothing. `npm run check:project`.
 * @type {import('jest').Config}
 */
module.exports = {
  ...rest,
  projects: [
    { ...e2e, displayName: 'project', testMatch: ['<rootDir>/test/project/**/*.spec.ts'], testPathIgnorePatterns: [] },
  ],
};
