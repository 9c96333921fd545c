import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { sha256 } from '../../../src/common/digest';
import { ADMIN } from '../../support/admin';
import type { TestApp } from '../../support/app';

/** A session of a user, by default the first, made in the database, as the header that a browser sends. */
export async function openSession(db: DataSource, username: string | null = null): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const sql = `INSERT INTO session (token_hash, user_id) SELECT $1, min(id) FROM app_user WHERE username = coalesce($2, username)`;
  await db.query(sql, [sha256(token), username]);
  return `sluice_session=${token}`;
}

/** Lets a session be another user's. */
export async function giveToEve({ db }: TestApp, cookie: string): Promise<void> {
  await db.query(`INSERT INTO app_user (username, username_folded, password_hash) VALUES ('Eve', 'eve', '')`);
  await db.query(`UPDATE session SET user_id = (SELECT max(id) FROM app_user) WHERE token_hash = $1`, [
    sha256(cookie.split('=')[1] ?? ''),
  ]);
}

/** Requests in a new session of the first user's, as the console sends them. */
export const asAdmin = async (service: TestApp) =>
  service.as({ Cookie: await openSession(service.db), Origin: service.url });

/** A login as the service's own page sends it, by default a right one. */
export function logIn(app: TestApp, body: object = ADMIN) {
  return app.anonymous.post('/auth/login').set('Origin', app.url).send(body);
}

/** The cookie of an answer, as a browser sends it back. */
export function cookieOf(answer: { headers: Record<string, unknown> }): string {
  const [cookie] = answer.headers['set-cookie'] as string[];
  return cookie?.split(';')[0] ?? '';
}
