const folder = require('./jest.folder.js');

/**
 * Programs that run beside the service: the boost bot, the example consumers, the command line, backups, embedded servers.
 * `npm run test:programs`.
 */
module.exports = folder('programs');
