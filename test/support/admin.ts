/** The first user of every test service. */
export const ADMIN = { username: 'admin', password: 'correct horse battery' };
