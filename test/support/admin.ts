import { PasswordHasher } from '../../src/auth/password-hasher';

/** Hashes as the service does, at a thirty-second of its cost: a real hash takes half a second and 128 MiB. */
export const quickHasher = () => new PasswordHasher({ N: 2 ** 12, r: 8, p: 1 });

/** The first user of every test service. */
export const ADMIN = { username: 'admin', password: 'correct horse battery' };
