import { array, assert as assertProperty, asyncProperty, constantFrom, record, string, subarray } from 'fast-check';
import { fold } from '../../../src/common/fold';
import { type Account, parseAccount } from '../../../src/reblog-controls/account';
import { BlockedHashtag } from '../../../src/reblog-controls/blocked-hashtag.entity';
import { BlockedUser } from '../../../src/reblog-controls/blocked-user.entity';
import { BlockFilter } from '../../../src/reblog-controls/block-filter';
import { useService } from '../../support/app';
import { aPost } from '../../support/post-content';
import { givenPosts } from '../../support/posts';

/** Few characters, so that names and patterns meet, and those that LIKE, globs and folding treat as special. */
const CHARACTERS = ['a', 'b', 'B', '_', '%', '*', 'é', 'É', 'ß', '.'];
const DOMAINS = ['x.example', 'sub.x.example', 'a_b.example', 'axb.example'];
const DOMAIN_PATTERNS = [...DOMAINS, 'X.example', '*.x.example', '*x.example', 'a*b.example', '*'];

const name = string({ unit: constantFrom(...CHARACTERS), minLength: 1, maxLength: 4 });

const author = record({
  name,
  domain: constantFrom(...DOMAINS),
  host: constantFrom(...DOMAINS),
  id: constantFrom(1, 2),
});

const hashtags = subarray(['Cats', 'dogs', 'ART']);

const entry = record({ name, domain: constantFrom(...DOMAIN_PATTERNS), isUri: constantFrom(false, false, true) });

const WORLD = record({
  entries: array(entry, { maxLength: 6 }),
  tags: subarray(['cats', 'Dogs', 'art'], { maxLength: 1 }),
  posts: array(record({ author, hashtags }), { minLength: 1, maxLength: 8 }),
});

const uriOf = (domain: string, username: string) => `https://${domain}/users/${encodeURIComponent(username)}`;

describe('what a blocklist matches', () => {
  const service = useService();

  it('is the same in the queue in SQL and in the filter in TypeScript', async () => {
    let matched = 0;
    await assertProperty(
      asyncProperty(WORLD, async ({ entries, tags, posts }) => {
        await service.reset();
        const accounts = entries
          .map((one) => parseAccount(one.isUri ? uriOf(one.domain, one.name) : `@${one.name}@${one.domain}`))
          .filter((account): account is Account => account !== null);
        const users = [...new Map(accounts.map((one) => [`${one.usernameFolded}@${one.domainFolded}`, one])).values()];
        const hashtagEntries = tags.map((hashtag) => ({ hashtag, hashtagFolded: fold(hashtag) }));
        await service.db.manager.insert(BlockedUser, users);
        await service.db.manager.insert(BlockedHashtag, hashtagEntries);
        const contents = posts.map((post) => ({
          authorUsername: post.author.name,
          authorAccount: `${post.author.name}@${post.author.domain}`,
          authorUri: post.author.id === 1 ? uriOf(post.author.host, post.author.name) : `https://${post.author.host}/2`,
          hashtags: post.hashtags,
        }));
        const ids = await givenPosts(service, contents.length, { content: (i) => contents[i] ?? {} });
        const rows: { blocked: boolean }[] = await service.db.query(
          `SELECT author_blocked OR hashtag_blocked AS blocked
           FROM unnest($1::bigint[]) WITH ORDINALITY AS given (id, position) JOIN queue_candidate ON post_id = given.id
           ORDER BY position`,
          [ids],
        );
        const filter = new BlockFilter({ users, hashtags: hashtagEntries });
        const expected = contents.map((content) => filter.findRejection(aPost(content)) !== null);
        matched += expected.filter(Boolean).length;
        expect(rows.map(({ blocked }) => blocked)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
    expect(matched).toBeGreaterThan(50);
  });
});
