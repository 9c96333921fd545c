import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { ask, connect } from './http';
import { OwnServer } from './own-server';
import { replaceFile } from './state-file';

/** The server shows the code instead of redirecting (https://docs.joinmastodon.org/methods/oauth/). */
const REDIRECT = 'urn:ietf:wg:oauth:2.0:oob';
const SCOPE = 'read write:statuses';
const ELSE =
  'No code (as on Sharkey)? Paste the address of the page on which you allowed the app: its last part is the code.';

/** Gets a token for the boosting account by asking on the terminal, and writes it into a file. Returns 0. */
export async function login(env: NodeJS.ProcessEnv): Promise<number> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new AbortController();
  terminal.once('close', () => ended.abort());
  const question = async (text: string) => {
    const answer = await terminal.question(text, { signal: ended.signal }).catch(() => null);
    if (answer === null) throw new Error('no answer was given');
    return answer.trim();
  };
  try {
    const origin = originOf(env.MASTODON_URL ?? (await question('Server of the account that boosts: ')));
    const names = { client_name: 'Sluice boost bot', redirect_uris: REDIRECT, scopes: SCOPE };
    const { client_id = '', client_secret = '' } = await post(origin, '/api/v1/apps', names);
    const shared = { client_id, redirect_uri: REDIRECT, scope: SCOPE };
    const page = new URLSearchParams({ response_type: 'code', ...shared });
    const address = `${origin}/oauth/authorize?${page}`;
    process.stdout.write(`Open this address, sign in as that account, and copy the code:\n${address}\n${ELSE}\n`);
    const code = codeIn(await question('Code: '));
    const form = { grant_type: 'authorization_code', code, client_secret, ...shared };
    const { access_token: token = '' } = await post(origin, '/oauth/token', form);
    const never = new AbortController().signal;
    const { acct: account } = await new OwnServer(origin, token, never, never).account();
    const path = resolve(env.MASTODON_TOKEN_FILE ?? 'mastodon-token');
    replaceFile(path, `${token}\n`);
    const settings = `MASTODON_URL=${origin}\nMASTODON_TOKEN_FILE=${path}\n`;
    process.stdout.write(`The token of @${account} is stored. Set these for the bot:\n${settings}`);
    return 0;
  } finally {
    terminal.close();
  }
}

/** A code, or the one in the address of a page: in its query, or its last part (Sharkey 2024.9: `/auth/CODE`). */
export function codeIn(given: string): string {
  const [address = '', query = ''] = given.split('?');
  return new URLSearchParams(query).get('code') ?? (/^https?:/.test(given) ? address.split('/').at(-1) : null) ?? given;
}

/** The origin of an address, a domain, or an account such as `@bot@social.example`. */
function originOf(given: string): string {
  const server = given.trim().replace(/^@/, '');
  const address = /^https?:\/\//.test(server) ? server : `https://${server}`;
  if (!URL.canParse(address)) throw new Error(`${JSON.stringify(given)} is no address of a server`);
  return new URL(address).origin;
}

async function post(origin: string, url: string, form: Record<string, string>): Promise<Record<string, string>> {
  const request = { url, method: 'POST', data: new URLSearchParams(form) };
  const answer = await ask<Record<string, string>>(connect(origin, {}), request).catch((error: Error) => {
    throw new Error(`${origin} does not respond: ${error.message}`);
  });
  const { status, header, data, said } = answer;
  const moved = header('location');
  if (moved !== '') throw new Error(`${origin} redirects to ${moved}: use that address`);
  if (data === null) throw new Error(`${origin} does not speak Mastodon's API: ${url} returned ${status} without JSON`);
  if (status >= 300) throw new Error(`${origin} refused: ${said}`);
  return data;
}
