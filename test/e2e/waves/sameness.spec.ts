import type { PostContent } from '../../../src/common/post-content';
import { MediaSpamRule } from '../../../src/spam-rules/rules/media-spam.rule';
import { SpamScorer } from '../../../src/spam-rules/spam-scorer';
import { WavesJobs } from '../../../src/waves/waves.jobs';
import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { type Crowd, postsOf } from '../../waves/crowd';
import { HONEST_CASES, SPAM_WAVES } from '../../waves/crowds';

const scorer = new SpamScorer();
const MAXIMUM = new MediaSpamRule().maximum - 2;

/** The most that honest sameness may add to a score, and the least that a wave adds, of a rule whose maximum is 15. */
const A_FEW = 3;
const MUCH = 4;

interface Stored {
  uri: string;
  /** Of `media_spam`, where the post was scored by its wave. */
  points: number | null;
  wave_id: number | null;
  accounts: number | null;
}

const SELECT = `
  SELECT post.uri, (post.rule_scores->>'media_spam')::integer AS points, wave_id, wave.accounts
  FROM post JOIN post_fingerprint member ON member.post_id = post.id LEFT JOIN wave ON wave.id = wave_id`;

describe('sameness', () => {
  const service = useService();
  const crowds: Record<string, PostContent[]> = {};
  let stored: Map<string, Stored>;
  beforeAll(async () => {
    for (const [name, crowd] of Object.entries<Crowd>({ ...HONEST_CASES, ...SPAM_WAVES }))
      crowds[name] = postsOf(crowd);
    const posts = Object.values(crowds).flat();
    await givenPosts(service, posts.length, { content: (i) => posts[i] ?? {} });
    await service.app.get(WavesJobs).findWaves();
    const rows: Stored[] = await service.db.query(SELECT);
    stored = new Map(rows.map((row) => [row.uri, row]));
  });

  const of = (name: string) =>
    (crowds[name] ?? []).map((post) => {
      const row = stored.get(post.uri);
      if (!row) throw new Error(`${name}: not stored`);
      const alone = scorer.score({ ...post, streamInstance: post.instance }).rules['media_spam'] ?? 0;
      return { ...row, alone, added: row.points === null ? 0 : row.points - alone };
    });

  it('has 40 honest cases or more', () => {
    expect(Object.keys(HONEST_CASES).length).toBeGreaterThanOrEqual(40);
  });

  it.each(Object.keys(HONEST_CASES))('costs %s a few points at most', (name) => {
    expect(Math.max(...of(name).map(({ added }) => added))).toBeLessThanOrEqual(A_FEW);
  });

  it.each(Object.keys(SPAM_WAVES))('finds %s, and adds points to each of its posts', (name) => {
    const posts = of(name);
    expect(new Set(posts.map(({ wave_id }) => wave_id)).size).toBe(1);
    expect(posts[0]?.wave_id).not.toBeNull();
    expect(posts[0]?.accounts).toBe(posts.length);
    for (const { alone, added } of posts) expect(added).toBeGreaterThanOrEqual(Math.min(MUCH, MAXIMUM - alone));
  });

  it('puts no two of these into one wave', () => {
    const cases = Object.keys(crowds).map((name) => new Set(of(name).flatMap(({ wave_id }) => wave_id ?? [])));
    const all = cases.flatMap((ids) => [...ids]);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    'a bot that posts the weather of one city each day',
    'a bot that posts a picture of a street camera each hour',
    'a short greeting by accounts of one day',
  ])('makes no wave of %s', (name) => {
    expect(of(name).filter(({ wave_id }) => wave_id !== null)).toEqual([]);
  });
});
