import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useService } from '../../support/app';
import { runCli } from '../../support/cli-process';

describe('the command line', () => {
  const service = useService({ own: true });
  const run = (command: string, input = '', env: Record<string, string> = {}) =>
    runCli(command.split(' '), { DATABASE_URL: service.database.url, ...env }, input);

  it("imports blocklists from Mastodon's CSV and from lines, and exports what it reads again", async () => {
    const accounts = 'Account address,Hide notifications\nbad@one.example,true\nnobody,true\n';
    expect(await run('block import -', accounts)).toMatchObject({
      code: 1,
      stdout: 'Blocks: 1 added, 0 there already, 1 not valid\n',
    });
    expect(await run('block import -', 'bad@one.example\n#nsfw\nplain.example\n')).toMatchObject({
      stdout: 'Blocks: 2 added, 1 there already, 0 not valid\n',
    });
    const [json, mastodon, domains] = await Promise.all([
      run('block export'),
      run('block export --format mastodon'),
      run('block export --format fediblock'),
    ]);
    expect(JSON.parse(json.stdout)).toEqual({
      users: [
        { account_id: '@bad@one.example', reason: '' },
        { account_id: '@*@plain.example', reason: '' },
      ],
      hashtags: [{ hashtag: 'nsfw', reason: '' }],
    });
    expect(mastodon.stdout).toBe('bad@one.example\n');
    expect(domains.stdout).toContain('#domain,#severity,#public_comment\nplain.example,suspend,');
    expect(await run('block import -', json.stdout)).toMatchObject({
      stdout: 'Blocks: 0 added, 3 there already, 0 not valid\n',
    });
  });

  it('imports streams whose names are also those of columns, and refuses an active that is neither true nor false', async () => {
    const csv = 'name,instance,active\nName,three.example,TRUE\ntag,three.example,false\nhashtag,three.example,yes\n';
    expect(await run('stream import -', csv)).toEqual({
      code: 1,
      stdout: 'Streams: 2 added, 0 there already, 1 not valid\n',
      stderr: 'line 4: active of #hashtag is "yes", but must be true or false\n',
    });
    const json = JSON.stringify([{ hashtag: 'hashtag', instance: 'three.example', active: 'false' }]);
    expect(await run('stream import -', json)).toMatchObject({
      code: 1,
      stderr: 'entry 1: active of #hashtag is "false", but must be true or false\n',
    });
    const exported = await run('stream export --format csv');
    expect(exported.stdout).toContain('\nName,three.example,true\ntag,three.example,false\n');
  });

  it.each(['["bad@one.example"]', '{"accounts": []}'])('refuses the blocklist %s', async (json) => {
    expect(await run('block import -', json)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The JSON must be an object with the array users, hashtags, or both\n/),
    });
  });

  it('prints links that open on this machine when there is no PUBLIC_URL, and says so', async () => {
    const [one, other] = [
      await run('user add Bob', '', { HOST: '::', PORT: '3111' }),
      await run('user reset Bob', '', { HOST: '::1', PORT: '3111' }),
    ];
    expect(one.stdout).toMatch(/^http:\/\/localhost:3111\/set-password#/);
    expect(one.stderr).toMatch(/^PUBLIC_URL is not set: /);
    expect(other.stdout).toMatch(/^http:\/\/\[::1\]:3111\/set-password#/);
  });

  it('says in a backup whether there is a key to keep beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-keys-'));
    const backUp = (name: string) => run(`backup ${join(folder, name)}`, '', { DATA_DIR: folder });
    const without = await backUp('without');
    await service.db.query(
      `INSERT INTO instance (domain, access_token, token_key_id, token_set_at) VALUES ('token.example', '\\x00', 'a', now())`,
    );
    const withToken = await backUp('with');
    await service.db.query(`DELETE FROM instance WHERE domain = 'token.example'`);
    rmSync(folder, { recursive: true });
    expect(without.stdout).toContain('No access token of an instance is stored');
    expect(withToken.stdout).toContain("encrypted with the service's SECRET_KEY");
  });
});
