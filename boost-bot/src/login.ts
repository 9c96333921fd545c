import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { ask, connect } from './http';
import { OwnServer } from './own-server';
import { replaceFile } from './state-file';

const TIMEOUT_MS = 20_000;
/** The server shows the code, rather than sending it to a page of ours (https://docs.joinmastodon.org/methods/oauth/). */
const REDIRECT = 'urn:ietf:wg:oauth:2.0:oob';
const SCOPES = 'read write:statuses';

/** Gets a token from the server of the account that boosts, by asking on the terminal, and writes it into a file; returns 0. */
export async function login(env: NodeJS.ProcessEnv): Promise<number> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new AbortController();
  terminal.once('close', () => ended.abort());
  const question = (text: string) =>
    terminal.question(text, { signal: ended.signal }).catch(() => {
      throw new Error('no answer was given');
    });
  try {
    const origin = originOf(env.MASTODON_URL ?? (await question('Server of the account that boosts: ')));
    const app = await register(origin);
    const page = new URLSearchParams({
      response_type: 'code',
      client_id: app.id,
      redirect_uri: REDIRECT,
      scope: SCOPES,
    });
    process.stdout.write(
      `Open this address, signed in as that account, and copy the code:\n${origin}/oauth/authorize?${page}\n`,
    );
    const token = await exchange(origin, app, (await question('Code: ')).trim());
    const never = new AbortController().signal;
    const account = await new OwnServer(origin, token, never, never).account();
    const path = resolve(env.MASTODON_TOKEN_FILE ?? 'mastodon-token');
    replaceFile(path, `${token}\n`);
    const settings = `MASTODON_URL=${origin}\nMASTODON_TOKEN_FILE=${path}\n`;
    process.stdout.write(`The token of @${account} is stored. Set these for the bot:\n${settings}`);
    return 0;
  } finally {
    terminal.close();
  }
}

/** The origin of an address, a domain, or an account such as `@bot@social.example`. */
function originOf(given: string): string {
  const server = given.trim().replace(/^@/, '');
  const address = /^https?:\/\//.test(server) ? server : `https://${server}`;
  if (!URL.canParse(address)) throw new Error(`${JSON.stringify(given)} is no address of a server`);
  return new URL(address).origin;
}

interface App {
  id: string;
  secret: string;
}

async function register(origin: string): Promise<App> {
  const form = { client_name: 'Sluice boost bot', redirect_uris: REDIRECT, scopes: SCOPES };
  const app = await post<{ client_id?: string; client_secret?: string }>(origin, '/api/v1/apps', form);
  return { id: app.client_id ?? '', secret: app.client_secret ?? '' };
}

async function exchange(origin: string, { id, secret }: App, code: string): Promise<string> {
  const client = { client_id: id, client_secret: secret, redirect_uri: REDIRECT, scope: SCOPES };
  const form = { grant_type: 'authorization_code', code, ...client };
  const { access_token: token } = await post<{ access_token?: string }>(origin, '/oauth/token', form);
  if (!token) throw new Error(`${origin} returned no token`);
  return token;
}

async function post<T>(origin: string, path: string, form: Record<string, string>): Promise<T> {
  const request = { url: path, method: 'POST', data: new URLSearchParams(form) };
  const { status, header, data } = await ask<T & { error?: string; error_description?: string }>(
    connect(origin, {}, TIMEOUT_MS),
    request,
  ).catch((error: Error) => {
    throw new Error(`${origin} does not respond: ${error.message}`);
  });
  const moved = header('location');
  if (moved !== null) throw new Error(`${origin} redirects to ${moved}: give that address`);
  if (data === null)
    throw new Error(`${origin} does not speak Mastodon's API: ${path} returned ${status} without JSON`);
  if (status >= 300) throw new Error(`${origin} refused: ${data.error_description ?? data.error ?? status}`);
  return data;
}
