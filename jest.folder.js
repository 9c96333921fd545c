const { projects, ...rest } = require('./jest.config.js');

const { testPathIgnorePatterns, ...e2e } = projects.find(({ displayName }) => displayName === 'e2e');
const [LONG] = testPathIgnorePatterns;

/**
 * The configuration of one project beside those of jest.config.js, on the same servers: the specs of `test/NAME` without the long ones,
 * unless `project` names others.
 * @param {string} name
 * @param {object} project what the project has otherwise
 * @param {import('jest').Config} more what the run has otherwise
 * @returns {import('jest').Config}
 */
module.exports = (name, project = {}, more = {}) => ({
  ...rest,
  projects: [
    {
      ...e2e,
      displayName: name,
      testMatch: [`<rootDir>/test/${name}/**/*.spec.ts`],
      testPathIgnorePatterns: [LONG],
      ...project,
    },
  ],
  ...more,
});
