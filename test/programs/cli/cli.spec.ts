import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/demo/service';
import { VERSION } from '../../../src/config/version';
import { TokenKey } from '../../../src/instances/token-key';
import { useService } from '../../support/app';
import { FakeInstance } from '../../support/fake-instance';
import { givenStream } from '../../support/posts';
import { runCli } from '../../support/cli-process';

const OLD_KEY = 'the key so far, of thirty-two characters';
const NEW_KEY = 'the next key, of thirty-two characters, too';

describe('the command line', () => {
  const service = useService();
  const run = (command: string, input = '', env: Record<string, string> = {}) =>
    runCli(command.split(' '), { DATABASE_URL: service.database.url, ...env }, input);

  const giveToken = (domain: string, key = new TokenKey(OLD_KEY)) =>
    service.db.query(
      `INSERT INTO instance (domain, access_token, token_key_id, token_set_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (domain) DO UPDATE SET access_token = $2, token_key_id = $3`,
      [domain, key.encrypt(`token of ${domain}`, domain), key.id],
    );

  it('lists its commands, and explains each', async () => {
    const [list, help, version, alone] = await Promise.all([
      run('--help'),
      run('block import --help'),
      run('--version'),
      runCli([], {}),
    ]);
    expect(alone).toEqual({ code: 0, stderr: '', stdout: expect.stringContaining('Begin with `sluice start`') });
    expect(list).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Usage: sluice COMMAND[^]* {2}user reset /),
    });
    expect(help).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Usage: sluice block import FILE /),
    });
    expect(version).toEqual({ code: 0, stderr: '', stdout: `${VERSION}\n` });
  });

  it('says what is wrong with an option', async () => {
    expect(await run('key add bot --scopes queue,write')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^--scopes has write; known are read, review, queue, admin\n\nUsage: sluice key add NAME/,
      ),
    });
  });

  it('adds a person by a link, which sets the password, and resets it by another', async () => {
    const added = await run('user add Alice --role admin', '', { PUBLIC_URL: 'https://sluice.example' });
    expect(added).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Valid once, until 20/) });
    const redeem = async (stdout: string, password: string) => {
      const [, token] = /^https?:\/\/[^#]+\/set-password#(\S+)\n$/.exec(stdout) ?? [];
      await service.anonymous
        .post('/auth/link')
        .set('Origin', service.url)
        .send({ token, new_password: password })
        .expect(200);
      const login = service.anonymous.post('/auth/login').set('Origin', service.url);
      await login.send({ username: 'alice', password }).expect(200);
    };
    expect(added.stdout).toContain('https://sluice.example/set-password#');
    await redeem(added.stdout, 'a password of her own');
    const [again, reset, bob] = await Promise.all([
      run('user add alice'),
      run('user reset ALICE'),
      run('user add Bob', '', { HOST: '::', PORT: '3111' }),
    ]);
    expect(bob.stdout).toMatch(/^http:\/\/localhost:3111\/set-password#/);
    expect(bob.stderr).toMatch(/^PUBLIC_URL is not set: /);
    expect(again).toEqual({ code: 1, stdout: '', stderr: 'User already exists\n' });
    await redeem(reset.stdout, 'another password of hers');
  });

  it('makes a key that opens what it should, and lists it', async () => {
    const { code, stdout, stderr } = await run('key add bot --days 30');
    const key = stdout.trim();
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^Key \d+, bot: queue, until 20/) });
    await service.anonymous.get('/curated/next').set('X-API-Key', key).expect(204);
    await service.anonymous.get('/posts').set('X-API-Key', key).expect(403);
    const list = await run('key list');
    expect(list.stdout).toMatch(
      new RegExp(`^\\d+\t${key.slice(0, 12)}…\tqueue\tall streams\t(never )?used.*\texpires 20.*\tbot$`, 'm'),
    );
    expect(list.stdout).not.toContain(key);
  });

  it('encrypts the access tokens with another key: all or none, and may be repeated', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-secret-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const [old, fresh, short] = [file('old', `${OLD_KEY}\n`), file('new', NEW_KEY), file('short', 'abc')];
    const rotate = (from: string, to: string) => run(`secret rotate --old ${from} --new ${to}`);
    const domains = ['one.example', 'two.example'];
    const tokens = async (key: TokenKey) => {
      const rows: { domain: string; access_token: Buffer; token_key_id: string }[] = await service.db.query(
        'SELECT * FROM instance WHERE access_token IS NOT NULL ORDER BY domain',
      );
      return rows.flatMap((row) => (row.token_key_id === key.id ? key.decrypt(row.access_token, row.domain) : []));
    };
    const all = domains.map((domain) => `token of ${domain}`);
    for (const domain of domains) await giveToken(domain);
    await giveToken('third.example', new TokenKey('of a third key, thirty-two characters'));
    expect(await rotate(old, fresh)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Nothing was changed, .* old key: third\.example\n$/),
    });
    expect(await tokens(new TokenKey(OLD_KEY))).toEqual(all);
    await service.db.query(`DELETE FROM instance WHERE domain = 'third.example'`);
    expect(await rotate(old, fresh)).toMatchObject({ code: 0, stdout: '2 access tokens encrypted with the new key\n' });
    expect(await tokens(new TokenKey(NEW_KEY))).toEqual(all);
    const [again, same, unfit] = await Promise.all([rotate(old, fresh), rotate(old, old), rotate(old, short)]);
    rmSync(folder, { recursive: true });
    expect(again).toMatchObject({ code: 0, stdout: '0 access tokens encrypted with the new key\n' });
    expect(same).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Both files have the same key\n/) });
    expect(unfit).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('allowed: a text of 32 to 1000 characters'),
    });
    expect((await service.read('/audit?limit=1')).items[0]).toMatchObject({
      action: 'rotate_key',
      new_values: { tokens: 2 },
    });
    await service.db.query('DELETE FROM instance');
  });

  it('finds what is wrong, and says what to do, and in a backup whether there is a key to keep beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-doctor-'));
    const scoring = join(folder, 'scoring.json');
    writeFileSync(join(folder, 'initial-password'), 'not changed yet');
    writeFileSync(scoring, JSON.stringify({ rules: { all_cap: false } }));
    const instance = await FakeInstance.start();
    const nobody = await freePort(0);
    instance.tag('fediverse', { body: [] });
    const { domain } = instance;
    await givenStream(service, 'cats', domain);
    const backUp = (name: string) => run(`backup ${join(folder, name)}`, '', { DATA_DIR: folder });
    expect((await backUp('without')).stdout).toContain('No access token of an instance is stored');
    await givenStream(service, 'cats', `127.0.0.1:${nobody}`);
    const [closed, locked, refusing] = await Promise.all([1, 2, 3].map(() => FakeInstance.start()));
    if (!closed || !locked || !refusing) throw new Error('no instances');
    for (const one of [closed, locked, refusing]) {
      const token = one === closed ? `Bearer token of ${one.domain}` : 'none';
      one.tag('fediverse', (_, { headers }) =>
        headers.authorization === token ? { body: [] } : { status: 401, body: {} },
      );
      await givenStream(service, 'cats', one.domain);
    }
    for (const one of [closed, refusing]) await giveToken(one.domain);
    expect((await backUp('with')).stdout).toContain("encrypted with the service's SECRET_KEY");
    const env = {
      SECRET_KEY: OLD_KEY,
      DATA_DIR: folder,
      ALLOW_PRIVATE_INSTANCES: 'true',
      PORT: new URL(service.url).port,
    };
    const wrong = new URL(service.database.url);
    wrong.password = 'wrong';
    const [sick, healthy, lost, down, empty] = await Promise.all([
      run('doctor', '', env),
      run('doctor --offline', '', { ...env, PUBLIC_URL: 'http://[::1]:3000' }),
      run('doctor --offline', '', { ...env, SECRET_KEY: '' }),
      run('doctor', '', { ...env, DATABASE_URL: wrong.toString(), PORT: String(nobody), SCORING_CONFIG: scoring }),
      run('doctor', '', { ...env, DATABASE_URL: '' }),
    ]);
    const domains = { closed: closed.domain, locked: locked.domain, refusing: refusing.domain };
    for (const one of [instance, closed, locked, refusing]) await one.close();
    rmSync(folder, { recursive: true });

    expect(healthy).toMatchObject({ code: 0, stderr: '' });
    const lines = healthy.stdout.split('\n').filter((line) => line.startsWith('ok'));
    expect(lines).toEqual([
      expect.stringMatching(/^ok +Sluice \d/),
      expect.stringMatching(/^ok +[\d.]+ GiB of the disk/),
      expect.stringMatching(/^ok +The configuration is valid; the service listens on 127.0.0.1/),
      expect.stringContaining(`is ready, version ${VERSION}`),
      expect.stringMatching(/^ok +PostgreSQL 1\d.* as postgres/),
      expect.stringMatching(/^ok +The clocks of this machine and of the database differ by 0/),
      expect.stringMatching(/^ok +The schema is that of this version; instances with active streams: \d/),
      expect.stringMatching(/^ok +Access tokens that can be read: 2/),
      expect.stringMatching(/^ok +No stored time is in the future/),
    ]);
    expect(healthy.stdout).toMatch(/^hint +The role postgres is a superuser\n +Give the service a role/m);
    expect(lost).toMatchObject({ code: 1, stderr: '' });
    expect(lost.stdout).toMatch(
      /^WRONG +Access tokens were stored with another SECRET_KEY: [\d.:]+, [\d.:]+\n +Set SECRET_KEY/m,
    );
    expect(sick).toMatchObject({ code: 1, stderr: '' });
    expect(sick.stdout).toMatch(new RegExp(`^ok +${domain} responds$`, 'm'));
    expect(sick.stdout).toMatch(new RegExp(`^ok +${domains.closed} responds to the stored access token`, 'm'));
    expect(sick.stdout).toMatch(
      new RegExp(`^WRONG +${domains.refusing} rejected the stored access token .answered 401.\\n +Make a token`, 'm'),
    );
    expect(sick.stdout).toMatch(
      new RegExp(`^WRONG +${domains.locked}: The instance requires an access token.*answered 401`, 'm'),
    );
    expect(healthy.stdout).not.toContain('PUBLIC_URL is http');
    expect(sick.stdout).toMatch(
      new RegExp(`^WRONG +127.0.0.1:${nobody}: The instance refuses connections.*\n +Look at it in a browser`, 'm'),
    );
    expect(down).toMatchObject({ code: 1, stderr: '' });
    expect(down.stdout).toMatch(
      /^WRONG +The service does not start .*\n +SCORING_CONFIG: .*scoring\.json, rules\.all_cap /m,
    );
    expect(down.stdout).toMatch(/^hint +No service responds at/m);
    expect(down.stdout).toMatch(
      /^WRONG +The database at .* refuses the password of the role "postgres"\n +correct it in/m,
    );
    expect(empty.stdout).toMatch(/^hint +There is no database in .* yet$/m);
    expect(empty.stdout).toMatch(/^hint +The first password is still in .*initial-password\n +Sign in and change it/m);
    expect(empty.stdout).toMatch(/^WRONG +Another Sluice answers at /m);
  });
});
