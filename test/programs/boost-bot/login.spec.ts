import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/demo/service';
import { type SampleInstance, startSampleInstance } from '../../../tools/sample-instance/sample-instance';
import { until } from '../../support/until';
import { BotProcess } from './bot-process';

const TOKEN = 'token-of-the-stand-in-account';

describe('boost-bot login', () => {
  let folder: string;
  let instance: SampleInstance;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sluice-login-'));
    instance = await startSampleInstance({ federation: { token: TOKEN, control: true } });
  });
  afterEach(async () => {
    await instance.close();
    rmSync(folder, { recursive: true });
  });

  const start = (env: Record<string, string> = {}) => new BotProcess(env, folder, ['login']);

  /** What a person does in the browser: allows the app, and copies the code. */
  const codeFor = async (login: BotProcess): Promise<string> => {
    await until(() => login.output.includes('/oauth/authorize?'));
    const address = /^http\S+\/oauth\/authorize\?\S+$/m.exec(login.output)?.[0] ?? '';
    expect(new URL(address).searchParams.get('scope')).toBe('read write:statuses');
    return /value="([^"]+)"/.exec(await (await fetch(address)).text())?.[1] ?? '';
  };

  it.each([
    ['asks for the server', (server: string) => ({ given: server })],
    ['takes an account for its server', (server: string) => ({ given: server.replace('http://', 'http://@bot@') })],
    ['takes the server from the environment', (server: string) => ({ env: { MASTODON_URL: `${server}/` } })],
  ])('%s, and stores the token where only the user may read it', async (_, from) => {
    const { env = {}, given } = from(instance.origin) as { env?: Record<string, string>; given?: string };
    const path = join(folder, 'mastodon-token');
    writeFileSync(path, 'an old token', { mode: 0o644 });
    const login = start(env);
    if (given) await login.answer('Server', given);
    await login.answer('Code', await codeFor(login));
    expect(await login.ended()).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(`${TOKEN}\n`);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(login.output).toContain('The token of @bot is stored');
    expect(login.output).toContain(`MASTODON_URL=${instance.origin}\nMASTODON_TOKEN_FILE=${path}\n`);
    expect(login.output).not.toContain(TOKEN);
  });

  it('says where the code is on Sharkey 2024.9, which shows none, and takes the address of its page', async () => {
    const control = JSON.stringify({ software: 'Sharkey 2024.9' });
    await fetch(`${instance.origin}/control`, { method: 'POST', body: control });
    const login = start({ MASTODON_URL: instance.origin });
    await until(() => login.output.includes('Paste the address of the page'));
    const address = /^http\S+\/oauth\/authorize\?\S+$/m.exec(login.output)?.[0] ?? '';
    const page = await fetch(address, { redirect: 'manual' });
    await login.answer('Code', `${instance.origin}${page.headers.get('location')}`);
    expect(await login.ended()).toBe(0);
    expect(login.output).toContain('The token of @bot is stored');
  });

  it('says what is wrong: a code that is not the one', async () => {
    const login = start({ MASTODON_URL: instance.origin });
    await login.answer('Code', 'wrong');
    expect(await login.ended()).toBe(1);
    expect(login.output).toContain(`${instance.origin} refused: The code is invalid, expired or was used`);
  });

  it('says what is wrong: no answer', async () => {
    const login = start();
    login.hangUp();
    expect(await login.ended()).toBe(1);
    expect(login.output).toContain('no answer was given');
  });

  it.each([
    ['a server without the API', 404, {}, /does not speak Mastodon's API: \/api\/v1\/apps returned 404 without JSON/],
    [
      'a domain that is another server’s',
      301,
      { Location: 'https://m.example/' },
      /redirects to https:\/\/m\.example\/: use/,
    ],
    ['no server', 0, {}, /http:\/\/127\.0\.0\.1:\d+ does not respond: .*ECONNREFUSED/],
    ['a word that is none', -1, {}, /"no server" is no address of a server/],
  ])('says what is wrong: %s', async (_, status, headers, message) => {
    const server = createServer((_request, response) => response.writeHead(status, headers).end('<h1>Hello</h1>'));
    if (status > 0) await once(server.listen(0, '127.0.0.1'), 'listening');
    const port = status > 0 ? (server.address() as AddressInfo).port : await freePort(0);
    const login = start({ MASTODON_URL: status < 0 ? 'no server' : `http://127.0.0.1:${port}` });
    expect(await login.ended()).toBe(1);
    expect(login.output).toMatch(message);
    server.close();
  });
});
