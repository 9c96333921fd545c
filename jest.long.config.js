const folder = require('./jest.folder.js');

/** Endurance, sampling and long rounds, in files named `*.long.spec.ts` of any folder: `npm run test:long`, before a release. */
module.exports = folder(
  'long',
  { testMatch: ['<rootDir>/{src,tools,bench,test,console/src}/**/*.long.spec.ts'], testPathIgnorePatterns: [] },
  { testTimeout: 600_000, maxWorkers: 2 },
);
