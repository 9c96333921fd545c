import { NO_DETAILS } from '../../test/support/post-content';
import { hasPublicHost } from '../common/public-host';
import { mapDetails } from './details.mapper';
import type { Wire } from './status.wire';

const CONTEXT = {
  instance: 'a.example',
  accountDomain: null,
  privateHost: null,
  now: new Date('2026-03-01T12:00:00Z'),
};
const detailsOf = (status: Wire) => mapDetails(status, hasPublicHost, CONTEXT);

describe('mapDetails', () => {
  it('is nothing for a status without any', () => {
    expect(detailsOf({ content: 'Hello', in_reply_to_id: null, poll: null, quote: null, card: null })).toEqual(
      NO_DETAILS,
    );
  });

  it.each([
    ['2026-02-28T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
    ['2026-02-28', '2026-02-28T00:00:00.000Z'],
    ['3026-02-28T10:00:00.000Z', null],
    ['soon', null],
    [1_700_000_000, null],
  ])('reads edited_at %p as %p', (value, editedAt) => {
    expect(detailsOf({ edited_at: value }).editedAt).toBe(editedAt);
  });

  describe('of a reply', () => {
    const reply = (changes: Wire) =>
      detailsOf({ account: { id: '1', acct: 'ana' }, in_reply_to_id: '9', in_reply_to_account_id: '2', ...changes })
        .reply;

    it.each([
      [
        'among the mentions',
        {
          mentions: [
            { id: '3', acct: 'x' },
            { id: '2', acct: 'otto@home.example' },
          ],
        },
        'otto@home.example',
      ],
      ['without a domain', { mentions: [{ id: '2', acct: 'otto' }] }, 'otto@a.example'],
      ['as Pleroma does', { pleroma: { in_reply_to_account_acct: 'otto@home.example' } }, 'otto@home.example'],
      ['nowhere', {}, null],
      ['as one that would reorder the page', { mentions: [{ id: '2', acct: 'ot\u202eto@home.example' }] }, null],
      ['as markup', { mentions: [{ id: '2', acct: '<b>@home.example' }] }, null],
      ['as no text', { mentions: [{ id: '2', acct: { a: 1 } }, null, 5] }, null],
    ])('names whose post it is, found %s', (_, changes, account) => {
      expect(reply(changes)).toEqual({ account, isThread: false });
    });

    it.each([{}, { in_reply_to_account_id: '1' }])(
      "names accounts by the server's own domain of accounts: %j",
      (changes) => {
        const mentions = [{ id: '2', acct: 'ana' }];
        const status = {
          account: { id: '1', acct: 'ana' },
          in_reply_to_id: '9',
          in_reply_to_account_id: '2',
          mentions,
        };
        const { reply } = mapDetails({ ...status, ...changes }, hasPublicHost, {
          ...CONTEXT,
          accountDomain: 'home.example',
        });
        expect(reply?.account).toBe('ana@home.example');
      },
    );

    it('to the author is a thread', () => {
      expect(reply({ in_reply_to_account_id: '1' })).toEqual({ account: 'ana@a.example', isThread: true });
      expect(reply({ account: { acct: 'ana' }, in_reply_to_account_id: undefined })?.isThread).toBe(false);
    });

    it.each([null, '', {}, [], false])('takes no %j for an id', (id) => {
      expect(reply({ in_reply_to_id: id })).toBeNull();
    });
  });

  it('reads a poll, its texts cut', () => {
    const options = [{ title: 'Tea', votes_count: 3 }, { title: 'x'.repeat(600), votes_count: -1 }, 'odd'];
    expect(detailsOf({ poll: { options, multiple: true, expires_at: '2026-03-02T00:00:00Z' } }).poll).toEqual({
      options: [
        { title: 'Tea', votes: 3 },
        { title: 'x'.repeat(500), votes: null },
        { title: '', votes: null },
      ],
      multiple: true,
      expiresAt: '2026-03-02T00:00:00.000Z',
    });
    expect(
      detailsOf({ poll: { options: Array.from({ length: 99 }, () => ({ title: 'x' })) } }).poll?.options,
    ).toHaveLength(50);
    expect(detailsOf({ poll: { options: {} } }).poll).toBeNull();
  });

  describe('of a quote', () => {
    const quoted = {
      url: 'https://home.example/@otto/7',
      uri: 'https://home.example/7',
      account: { acct: 'otto@home.example' },
      content: '<p>One</p><p>Two &amp; three<script>x</script></p>',
    };
    const shown = { url: 'https://home.example/@otto/7', account: 'otto@home.example', text: 'One\n\nTwo & three' };
    const hidden = { url: null, account: null, text: '' };

    it.each([
      ['of Mastodon', { quote: { state: 'accepted', quoted_status: quoted } }, shown],
      ['as it is', { quote: quoted }, shown],
      ['of Pleroma', { pleroma: { quote: quoted } }, shown],
      ['that its author has not accepted', { quote: { state: 'pending', quoted_status: quoted } }, hidden],
      ['that is gone', { quote: { state: 'deleted', quoted_status: null } }, hidden],
      ['whose author the reader blocks', { quote: { state: 'blocked_account', quoted_status: quoted } }, shown],
      ['whose server the reader blocks', { quote: { state: 'blocked_domain', quoted_status: quoted } }, shown],
      ['whose author the reader mutes', { quote: { state: 'muted_account', quoted_status: quoted } }, shown],
      ['that its author took back', { quote: { state: 'revoked', quoted_status: quoted } }, hidden],
      ['in a state that is new', { quote: { state: 'odd', quoted_status: quoted } }, hidden],
      ['of a post for followers', { quote: { ...quoted, visibility: 'private' } }, hidden],
    ])('%s, shows what everybody may see', (_, status, expected) => {
      expect(detailsOf(status).quote).toEqual(expected);
    });

    it('cuts its text and drops an address that is none', () => {
      const { quote } = detailsOf({
        quote: { ...quoted, url: 'javascript:1', uri: 'https://10.0.0.1/', content: 'x'.repeat(99_999) },
      });
      expect(quote).toEqual({ url: null, account: 'otto@home.example', text: 'x'.repeat(500) });
    });
  });

  it.each([
    [
      { url: 'https://shop.example/', title: ' Prints ', description: 'y'.repeat(2_000) },
      { url: 'https://shop.example/', title: 'Prints', description: 'y'.repeat(1_000) },
    ],
    [{ url: 'https://shop.example/' }, { url: 'https://shop.example/', title: '', description: '' }],
    [{ url: 'javascript:alert(1)', title: 'x' }, null],
    [{ url: 'http://192.168.0.1/', title: 'x' }, null],
    [{ title: 'x' }, null],
  ])('reads the card %j as %j', (value, card) => {
    expect(detailsOf({ card: value }).card).toEqual(card);
  });

  it.each([
    [{ reblogs_count: 3, replies_count: 0 }, 3, 0],
    [{ reblogs_count: -1, replies_count: '2' }, null, null],
    [{ reblogs_count: 1e12 }, 2_147_483_647, null],
  ])('counts of %j boosts and replies', (status, reblogs, replies) => {
    expect(detailsOf(status)).toMatchObject({ reblogs, replies });
  });

  it('names the emoji of the post and of its author, each once, and none that is no name', () => {
    const emojis = [{ shortcode: 'blobcat' }, { shortcode: 'a b' }, { shortcode: '<b>' }, { shortcode: 5 }, null, 'x'];
    const account = { emojis: [{ shortcode: 'verified' }, { shortcode: 'blobcat' }, { shortcode: 'x'.repeat(101) }] };
    expect(detailsOf({ emojis, account }).emojis).toEqual(['blobcat', 'verified']);
    const many = Array.from({ length: 99 }, (_, i) => ({ shortcode: `e${i}` }));
    expect(detailsOf({ emojis: many, account: { emojis: {} } }).emojis).toHaveLength(50);
  });

  it('keeps the addresses of pictures that may be loaded, of one that moves the picture that does not', () => {
    const emojis = [
      { shortcode: 'moves', url: 'https://media.example/moves.gif', static_url: 'https://media.example/still.png' },
      { shortcode: 'plain', url: 'https://media.example/plain.png' },
      { shortcode: 'within', url: 'https://192.168.0.1/within.png' },
      { shortcode: 'script', url: 'javascript:alert(1)', static_url: { toString: 'x' } },
      { shortcode: 'long', url: `https://media.example/${'x'.repeat(2048)}` },
      { shortcode: 'moves', url: 'https://media.example/second.png' },
      { shortcode: '__proto__', url: 'https://media.example/proto.png' },
    ];
    const details = detailsOf({ emojis });
    expect(details.emojis).toEqual(['moves', 'plain', 'within', 'script', 'long', '__proto__']);
    expect(Object.entries(details.emojiUrls ?? {})).toEqual([
      ['moves', 'https://media.example/still.png'],
      ['plain', 'https://media.example/plain.png'],
      ['__proto__', 'https://media.example/proto.png'],
    ]);
  });

  it.each([
    [{ always: ['public', 'me'], with_approval: [] }, 'public'],
    [{ automatic_approval: ['public'], manual_approval: [], always: ['public'], with_approval: [] }, 'public'],
    [{ always: ['https://www.w3.org/ns/activitystreams#Public'] }, 'public'],
    [{ always: ['author', 'me'], with_approval: ['public'] }, 'approval'],
    [{ automatic_approval: ['author'], manual_approval: ['public'] }, 'approval'],
    [{ always: ['followers', 'author', 'me'], with_approval: [] }, 'limited'],
    [{ always: ['me'], with_approval: ['following'] }, 'limited'],
    [{ automatic_approval: ['https://b.example/users/bot'] }, 'limited'],
    [{ always: ['author', 'me'], with_approval: [] }, 'author'],
    [{ always: [], with_approval: [] }, 'author'],
    [{ automatic_approval: ['author'], manual_approval: null }, 'author'],
    [{}, null],
    [{ always: 'public' }, null],
    [['public'], null],
    [null, null],
  ])('reads who may boost of %j as %j', (policy, expected) => {
    expect(detailsOf({ interaction_policy: { can_reblog: policy } }).reblogPolicy).toBe(expected);
  });

  it.each([undefined, null, 'public', [], {}, { can_reply: { always: ['me'] } }])(
    'says nothing of who may boost where the policy is %j',
    (interaction_policy) => {
      expect(detailsOf({ interaction_policy }).reblogPolicy).toBeNull();
    },
  );
});
