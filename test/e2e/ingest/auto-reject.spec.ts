import { startApp, type TestApp } from '../../support/app';
import { FakeInstance } from '../../support/fake-instance';
import { fold } from '../../../src/common/fold';
import { digest } from '../../../src/common/digest';

interface Reviewed {
  uri: string;
  approved: boolean;
  reviewed_at: Date | null;
  reviewed_by: string | null;
  reviewer_notes: string;
}

const rejectedBy = (filter: string, notes: string) => ({
  approved: false,
  reviewed_at: expect.any(Date),
  reviewed_by: `auto:${filter}`,
  reviewer_notes: notes,
});
const UNTOUCHED = { approved: false, reviewed_at: null, reviewed_by: null, reviewer_notes: '' };
const tagged = (...names: string[]) => ({ tags: names.map((name) => ({ name })) });

describe('auto-reject at fetch', () => {
  let service: TestApp;
  let instance: FakeInstance;

  beforeEach(async () => {
    service = await startApp();
    instance = await FakeInstance.start();
  });
  afterEach(async () => {
    await instance.close();
    await service.close();
  });

  const blockUser = (username: string, domain: string, uri: string | null = null) =>
    service.db.query(
      `INSERT INTO blocked_user (account_id, uri_hash, username, instance, username_folded, domain_folded, is_pattern,
         username_like, domain_like)
       VALUES ($1, $2, $3, $4, $5, $6, $7, replace($5, '*', '%'), replace($6, '*', '%'))`,
      [
        uri ?? `@${username}@${domain}`,
        uri && digest(uri),
        username,
        domain,
        fold(username),
        fold(domain),
        `${username}${domain}`.includes('*'),
      ],
    );
  const blockHashtag = (hashtag: string) =>
    service.db.query('INSERT INTO blocked_hashtag (hashtag, hashtag_folded) VALUES ($1, $2)', [hashtag, fold(hashtag)]);

  const fetchPost = async (changes: Record<string, unknown>): Promise<Reviewed> => {
    instance.serve('photography', [instance.status('1', changes)]);
    const { body: stream } = await service.api
      .post('/hashtags')
      .send({ hashtag: 'photography', instance: instance.domain });
    const { body } = await service.api.post(`/hashtags/${stream.id}/fetch`);
    expect(body).toMatchObject({ fetched_count: 1, added_count: 1, skipped_count: 0, errors: [] });
    const [row]: Reviewed[] = await service.db.query(
      'SELECT uri, approved, reviewed_at, reviewed_by, reviewer_notes FROM post',
    );
    if (!row) throw new Error('Nothing was stored');
    return row;
  };
  it('rejects a post with a blocked hashtag, however that is spelled', async () => {
    await blockHashtag('CryptoGains');
    const row = await fetchPost(tagged('photography', 'ＣＲＹＰＴＯgains'));
    expect(row).toMatchObject(rejectedBy('blocked_hashtag', 'Auto-rejected: blocked hashtag #CryptoGains'));
  });

  it.each([
    ['by account', 'Bob', 'far.example', 'bob@far.example'],
    ['by a pattern of the domain', '*', 'far.example', 'bob@far.example'],
    ['by a pattern of subdomains', '*', '*.example', 'bob@far.example'],
    ['by a pattern of the name', 'b*b', 'far.example', 'bob@far.example'],
  ])('rejects the post of a user who is blocked %s', async (_, username, domain, acct) => {
    await blockUser(username, domain);
    const row = await fetchPost({ account: instance.account(acct) });
    expect(row).toMatchObject(rejectedBy('blocked_user', `Auto-rejected: blocked user @${username}@${domain}`));
  });

  it('rejects by the exact URI of the profile', async () => {
    await blockUser('someone', 'else.example', 'https://far.example/users/bob');
    const row = await fetchPost({ account: instance.account('bob@far.example') });
    expect(row).toMatchObject(rejectedBy('blocked_user', 'Auto-rejected: blocked user @someone@else.example'));
  });

  it('rejects by the host of the URI when the account has another domain', async () => {
    await blockUser('bob', 'social.far.example');
    const account = { ...instance.account('bob@far.example'), uri: 'https://social.far.example/users/bob' };
    const row = await fetchPost({ account });
    expect(row).toMatchObject({ reviewed_by: 'auto:blocked_user' });
  });

  it('names both filters, users first', async () => {
    await blockHashtag('spam');
    await blockUser('bob', 'far.example');
    const row = await fetchPost({ ...tagged('spam'), account: instance.account('bob@far.example') });
    const notes = 'Auto-rejected: blocked user @bob@far.example; Auto-rejected: blocked hashtag #spam';
    expect(row).toMatchObject(rejectedBy('blocked_user', notes));
  });

  it('leaves other posts for review', async () => {
    await blockHashtag('spam');
    await blockUser('bob', 'far.example');
    await blockUser('*', '*.spam.example');
    const row = await fetchPost({ ...tagged('spamfree'), account: instance.account('bobby@far.example') });
    expect(row).toMatchObject(UNTOUCHED);
  });

  it.each(['auto_reject_blocked_users', 'auto_reject_blocked_hashtags'])(
    'rejects nothing by a list whose %s is off',
    async (setting) => {
      await service.db.query(`UPDATE export_settings SET ${setting} = false`);
      await (setting === 'auto_reject_blocked_users' ? blockUser('bob', 'far.example') : blockHashtag('spam'));
      const row = await fetchPost({ ...tagged('spam'), account: instance.account('bob@far.example') });
      expect(row).toMatchObject(UNTOUCHED);
    },
  );

  it('counts the post as rejected', async () => {
    await blockHashtag('spam');
    await fetchPost(tagged('spam'));
    const rows = await service.db.query(
      `SELECT review, sum(n) AS n FROM post_count WHERE dimension = 'stream' GROUP BY review`,
    );
    expect(rows).toEqual([{ review: 'rejected', n: '1' }]);
  });
});
