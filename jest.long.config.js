const { projects, ...rest } = require('./jest.config.js');

const e2e = projects.find(({ displayName }) => displayName === 'e2e');

/**
 * Endurance, sampling and long rounds, in files named `*.long.spec.ts` of any folder: `npm run test:long`, before a release.
 * @type {import('jest').Config}
 */
module.exports = {
  ...rest,
  projects: [
    {
      ...e2e,
      displayName: 'long',
      testMatch: ['<rootDir>/{src,tools,bench,test,console/src}/**/*.long.spec.ts'],
      testPathIgnorePatterns: [],
    },
  ],
  testTimeout: 600_000,
  maxWorkers: 2,
};
