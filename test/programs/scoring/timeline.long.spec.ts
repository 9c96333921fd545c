import type { PostContent } from '../../../src/common/post-content';
import { WavesJobs } from '../../../src/waves/waves.jobs';
import { type Random, randomFor } from '../../../tools/sample-instance/random';
import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { type Crowd, postsOf } from '../../waves/crowd';
import { HONEST_CASES, SPAM_WAVES } from '../../waves/crowds';
import { singlesFrom } from '../../waves/singles';

const POSTS = 10_000;
/** As many as a fetch brings and more. */
const PAGE = 500;
const PLANTED = [
  'a wall of mentions with a picture, from servers with open registration',
  'a gift of coins with other names and numbers in each',
  'a plain friendly text with one link',
];
interface Member {
  uri: string;
  wave_id: number;
  posts: number;
  /** Whether the post was scored by its wave. */
  weighs: boolean;
}

const MEMBERS = `
  SELECT post.uri, wave_id, wave.posts, post.wave IS NOT NULL AS weighs
  FROM post JOIN post_fingerprint member ON member.post_id = post.id JOIN wave ON wave.id = wave_id
  WHERE wave.accounts >= 3`;

/** Posts of people who write each for themselves. */
function singles(count: number, random: Random): PostContent[] {
  const says = singlesFrom(random);
  return postsOf({ says, posts: count, servers: 300, profiles: ['settled', 'quiet', 'newcomer'], every: 1 });
}

describe('a timeline of 10,000 posts with three waves of spam and 42 kinds of honest sameness', () => {
  const service = useService({ own: true });
  const planted = new Map<string, PostContent[]>();
  const honest = new Map<string, PostContent[]>();
  let members: Map<string, Member>;
  const wavesOf = (posts: readonly PostContent[]) =>
    new Set(posts.flatMap(({ uri }) => members.get(uri)?.wave_id ?? []));

  beforeAll(async () => {
    const random = randomFor('timeline');
    for (const [name, crowd] of Object.entries<Crowd>(SPAM_WAVES))
      if (PLANTED.includes(name)) planted.set(name, postsOf(crowd));
    for (const [name, crowd] of Object.entries<Crowd>(HONEST_CASES)) honest.set(name, postsOf(crowd));
    const crowds = [...planted.values(), ...honest.values()].flat();
    const posts = [...crowds, ...singles(POSTS - crowds.length, random)]
      .map((post) => ({ post, order: random() }))
      .toSorted((a, b) => a.order - b.order);
    for (let at = 0; at < posts.length; at += PAGE) {
      const page = posts.slice(at, at + PAGE);
      await givenPosts(service, page.length, { content: (i) => page[i]?.post ?? {} });
    }
    await service.app.get(WavesJobs).findWaves();
    const rows: Member[] = await service.db.query(MEMBERS);
    members = new Map(rows.map((row) => [row.uri, row]));
  }, 300_000);

  it('holds as many posts', async () => {
    const [count] = await service.db.query('SELECT count(*)::integer AS posts FROM post');
    expect(count).toEqual({ posts: POSTS });
    expect([...planted.keys()]).toHaveLength(PLANTED.length);
  });

  it.each(PLANTED)('has all posts of %s in one wave, which has no others', (name) => {
    const posts = planted.get(name) ?? [];
    const found = posts.map(({ uri }) => members.get(uri));
    expect(wavesOf(posts).size).toBe(1);
    expect(found.filter((member) => member?.weighs)).toHaveLength(posts.length);
    expect(found[0]?.posts).toBe(posts.length);
  });

  it('has no two honest kinds in one wave', () => {
    const waves = [...honest.values(), ...planted.values()].flatMap((posts) => [...wavesOf(posts)]);
    expect(new Set(waves).size).toBe(waves.length);
  });

  it('has nobody scored by a wave who writes alone', () => {
    const crowds = new Set([...planted.values(), ...honest.values()].flat().map(({ uri }) => uri));
    expect([...members.values()].filter(({ uri, weighs }) => weighs && !crowds.has(uri))).toEqual([]);
  });
});
