import { useService } from '../../support/app';
import { runCli } from '../../support/cli-process';

describe('the command line', () => {
  const service = useService();
  const run = (command: string, input = '') =>
    runCli(command.split(' '), { DATABASE_URL: service.database.url }, input);

  it('imports streams once, from JSON and CSV, says what it cannot, and exports them', async () => {
    const entries = [{ hashtag: '#Cats' }, { hashtag: 'no tag' }, { hashtag: 'owls', active: 'false' }];
    const json = JSON.stringify(entries.map((entry) => ({ ...entry, instance: 'one.example' })));
    expect(await run('stream import -', json)).toEqual({
      code: 1,
      stdout: 'Streams: 1 added, 0 there already, 2 not valid\n',
      stderr: 'entry 2: "no tag" is no hashtag\nentry 3: active of #owls is "false", but must be true or false\n',
    });
    const csv = 'hashtag,instance,active\ncats,one.example,\nDogs,,false\n#birds\n';
    expect(await run('stream import - --instance two.example', csv)).toEqual({
      code: 0,
      stdout: 'Streams: 2 added, 1 there already, 0 not valid\n',
      stderr: '',
    });
    const asColumns = 'name,instance,active\nName,three.example,TRUE\nhashtag,three.example,yes\n';
    expect(await run('stream import -', asColumns)).toMatchObject({
      stdout: 'Streams: 1 added, 0 there already, 1 not valid\n',
      stderr: 'line 3: active of #hashtag is "yes", but must be true or false\n',
    });
    const exported = await run('stream export --format csv');
    expect(exported.stdout).toContain(
      'hashtag,instance,active\nCats,one.example,true\nDogs,two.example,false\nbirds,two.example,true\nName,three.example,true\n',
    );
  });

  it('imports blocklists, exports them in each format, and reads what it exports', async () => {
    const fediblock = [
      '\ufeff#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate',
      'spam.example,suspend,False,False,"hate, harassment",False',
      'quiet.example,silence,False,False,,False',
      'fine.example,noop,False,False,,False',
      'hid***.example,suspend,False,False,,True',
    ].join('\n');
    expect(await run('block import - --reason list', fediblock)).toMatchObject({
      stdout:
        'Blocks: 2 added, 0 there already, 0 not valid, 1 left out (of severity noop), 1 left out (hidden by asterisks)\n',
    });
    expect(await run('block import -', 'bad@one.example\n#nsfw\nnobody@\n')).toMatchObject({
      code: 1,
      stdout: 'Blocks: 2 added, 0 there already, 1 not valid\n',
    });
    const [json, domains, accounts] = await Promise.all([
      run('block export'),
      run('block export --format fediblock'),
      run('block export --format mastodon'),
    ]);
    expect(accounts.stdout).toBe('bad@one.example\n');
    expect(domains.stdout).toContain('#domain,#severity,#public_comment\nspam.example,suspend,"hate, harassment"\n');
    expect(JSON.parse(json.stdout)).toEqual({
      users: [
        { account_id: '@*@spam.example', reason: 'hate, harassment' },
        { account_id: '@*@quiet.example', reason: 'list' },
        { account_id: '@bad@one.example', reason: '' },
      ],
      hashtags: [{ hashtag: 'nsfw', reason: '' }],
    });
    expect(await run('block import -', `\ufeff${json.stdout}`)).toMatchObject({
      stdout: 'Blocks: 0 added, 4 there already, 0 not valid\n',
    });
  });
});
