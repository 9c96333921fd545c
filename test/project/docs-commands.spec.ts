import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type SampleInstance, startSampleInstance } from '../../tools/sample-instance/sample-instance';
import { ADMIN } from '../support/admin';
import { useService } from '../support/app';

/** The commands of docs/getting-started.md that speak HTTP, in their order. */
const BLOCKS = [
  ...readFileSync(join(__dirname, '../../docs/getting-started.md'), 'utf8').matchAll(/```sh\n([^`]*curl[^`]*)```/g),
].map(([, commands = '']) => commands);

describe('the commands of docs/getting-started.md', () => {
  const service = useService();
  const folder = mkdtempSync(join(tmpdir(), 'getting-started-'));
  let sample: SampleInstance;
  beforeAll(async () => {
    sample = await startSampleInstance();
  });
  afterAll(async () => {
    await sample.close();
    rmSync(folder, { recursive: true });
  });

  /** What the first block sets, for the later ones. */
  const settings = /^session=.*$/m.exec(BLOCKS[0] ?? '')?.[0] ?? '';

  /** Runs commands as a reader does, with their own address, password, key and instance in place of the examples. */
  async function run(commands: string, key = ''): Promise<string[]> {
    const [hashtag = ''] = sample.hashtags;
    const own = commands
      .replace(/^base=.*$/m, '')
      .replace('"admin"', JSON.stringify(ADMIN.username))
      .replace('<the password>', ADMIN.password)
      .replace('slc_...', key)
      .replace('mastodon.social', sample.domain)
      .replace('photography', hashtag);
    const script = `base=${service.url}\n${settings}\n${own.replaceAll('curl -s', "curl -sS --fail-with-body -w '\\n'")}`;
    const { stdout } = await promisify(execFile)('bash', ['-ec', script], { cwd: folder });
    return stdout.split('\n').filter((line) => line !== '');
  }

  it('sign in, watch a hashtag, fetch, list, approve, make a key, and get the approved post', async () => {
    const [signIn = '', watch = '', makeKey = '', next = ''] = BLOCKS;
    expect(BLOCKS).toHaveLength(4);
    const [user = ''] = await run(signIn);
    expect(JSON.parse(user)).toEqual({ username: ADMIN.username });
    const [stream = '', fetched = '', list = '', approved = ''] = await run(watch);
    expect(JSON.parse(stream)).toMatchObject({ id: 1 });
    expect((JSON.parse(fetched) as { added_count: number }).added_count).toBeGreaterThan(0);
    expect((JSON.parse(list) as { items: unknown[] }).items.length).toBeGreaterThan(0);
    expect(JSON.parse(approved)).toMatchObject({ id: 1, approved: true });
    const [made = ''] = await run(makeKey);
    const { key, scopes } = JSON.parse(made) as { key: string; scopes: string[] };
    expect(scopes).toEqual(['queue']);
    const [item = ''] = await run(next, key);
    expect(JSON.parse(item)).toMatchObject({ fenliu_post_id: 1 });
  });
});
