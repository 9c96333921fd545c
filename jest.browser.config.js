const folder = require('./jest.folder.js');

/** The console in a real browser: `npm run test:console`, after `npm run build`. A browser is many processes: two workers. */
module.exports = folder(
  'browser',
  { globalSetup: '<rootDir>/test/browser/support/global-setup.ts' },
  { testTimeout: 180_000, maxWorkers: 2 },
);
