const folder = require('./jest.folder.js');

/**
 * Programs that run beside the service: the boost bot, the example consumers, the command line, backups, embedded servers.
 * `npm run test:programs`. To start one takes seconds of the processor, and `.ci/run` has other tests beside them.
 */
module.exports = folder('programs', {}, { testTimeout: 180_000 });
