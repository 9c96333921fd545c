const folder = require('./jest.folder.js');

/**
 * Faults of the database, of processes and of the network, on the built service: `npm run test:faults`, after `npm run build`. They
 * mostly wait, for processes and leases: two workers.
 */
module.exports = folder(
  'faults',
  {
    globalSetup: '<rootDir>/test/faults/support/global-setup.ts',
    globalTeardown: '<rootDir>/test/faults/support/global-teardown.ts',
  },
  { maxWorkers: 2 },
);
