const folder = require('./jest.folder.js');

/**
 * What holds of the repository rather than of the running service: the import arrows, the documents and their links, what is shipped,
 * and that the contract's tables miss nothing. `npm run check:project`.
 */
module.exports = folder('project');
