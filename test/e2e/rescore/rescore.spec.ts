import { PostStoreService } from '../../../src/post-store/post-store.service';
import { PostsRepository } from '../../../src/post-store/posts.repository';
import { SpamScorer } from '../../../src/spam-rules/spam-scorer';
import { rescore } from '../../../src/cli/rescore';
import { useService } from '../../support/app';
import { givenPost, givenPosts } from '../../support/posts';

const VERSION = new SpamScorer().version;
const HONEST = 'The cat sleeps on the warm stove all morning.';
const SPAM = 'Free spins in our online casino! No deposit bonus, claim your prize now!';
const ALL = { all: false, after: 0, batch: 10 };

const UNTOUCHED =
  'id, version, manual_spam_score, approved, reviewed_at, reviewer_notes, reviewed_by, changed_by, content';

interface Scored {
  id: number;
  plain_text: string;
  spam_score: number;
  rule_scores: Record<string, number>;
  scorer_version: string;
}

describe('rescore', () => {
  const service = useService();
  let ids: number[];
  let spam: number | undefined;
  beforeEach(async () => {
    await service.reset();
    const given = await givenPosts(service, 45, {
      content: (index) => {
        const plainText = index % 3 === 0 ? SPAM : HONEST;
        return { plainText, content: `<p>${plainText}</p>` };
      },
      spamScore: () => 7,
    });
    [spam] = given;
    ids = given.toSorted((a, b) => a - b);
  });

  const posts = () => service.app.get(PostStoreService);
  const select = (columns: string) => service.db.query(`SELECT ${columns} FROM post ORDER BY id`);
  const scored = (): Promise<Scored[]> => select('id, plain_text, spam_score, rule_scores, scorer_version');
  const isNew = ({ scorer_version }: Scored) => scorer_version === VERSION;
  const beforeSaving = (name: 'saveScores' | 'saveScoreAs', work: () => Promise<unknown>) => {
    const repository = service.app.get(PostsRepository);
    const save = repository[name].bind(repository) as (...values: unknown[]) => Promise<never>;
    const saving = jest.spyOn(repository, name) as unknown as jest.SpyInstance<Promise<never>, unknown[]>;
    saving.mockImplementationOnce(async (...values) => {
      await work();
      return save(...values);
    });
  };
  afterEach(() => jest.restoreAllMocks());

  it('scores what another version has scored, in batches, and nothing else of a post', async () => {
    await service.api.patch(`/posts/${ids[0]}`).send({ approved: true, manual_spam_score: 3, reviewer_notes: 'mine' });
    const before = await select(UNTOUCHED);
    const steps: number[] = [];
    const outcome = await rescore(posts(), { ...ALL, onProgress: (done) => steps.push(done) });
    expect(outcome).toEqual({ done: 45, lastId: ids.at(-1), isComplete: true });
    expect(steps).toEqual([10, 20, 30, 40, 45]);
    expect(await select(UNTOUCHED)).toEqual(before);
    const rows = await scored();
    expect(rows.every(isNew)).toBe(true);
    for (const { plain_text, spam_score, rule_scores } of rows) {
      expect(Object.values(rule_scores).reduce((sum, points) => sum + points, 0)).toBe(spam_score);
      expect(spam_score > 10).toBe(plain_text === SPAM);
      expect(spam_score === 0).toBe(plain_text === HONEST);
    }
    expect(await rescore(posts(), ALL)).toMatchObject({ done: 0, isComplete: true });
  });

  it('gives the score that recalculate gives, and evidence again', async () => {
    const stale = await service.api.get(`/posts/${spam}/score`).expect(200);
    expect(stale.body).toMatchObject({ automatic_score: 7, evidence_stale: true });
    await rescore(posts(), ALL);
    const body = await service.read(`/posts/${spam}/score`);
    expect(body.evidence_stale).not.toBe(true);
    expect(Object.keys(body.evidence)).toContain('spam_keywords');
    const again = await service.api.post(`/posts/${spam}/recalculate`).expect(200);
    expect(again.body).toMatchObject({ old_score: body.automatic_score, new_score: body.automatic_score, changes: {} });
  });

  it('stops after a batch when told, and goes on from there', async () => {
    const stop = new AbortController();
    const first = await rescore(posts(), {
      ...ALL,
      signal: stop.signal,
      onProgress: (done) => done > 15 && stop.abort(),
    });
    expect(first).toEqual({ done: 20, lastId: ids[19], isComplete: false });
    expect((await scored()).filter(isNew).map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(await rescore(posts(), ALL)).toMatchObject({ done: 25, isComplete: true });
  });

  it('scores all again when asked, behind an id when asked', async () => {
    await rescore(posts(), ALL);
    await service.db.query('UPDATE post SET spam_score = 99');
    const after = ids[9] ?? 0;
    expect(await rescore(posts(), { all: true, after, batch: 10 })).toMatchObject({ done: 35, isComplete: true });
    expect((await scored()).map(({ spam_score }) => spam_score === 99)).toEqual(ids.map((id) => id <= after));
  });

  it('leaves a post that changes as it is scored with the score of its new content', async () => {
    const uri = 'https://fjordlys.example/users/edda/statuses/1';
    const id = await givenPost(service, { uri, plainText: SPAM, content: SPAM });
    beforeSaving('saveScores', () => givenPost(service, { uri, plainText: HONEST, content: HONEST, spamScore: 5 }));
    await posts().rescoreBatch(id - 1, 10, true);
    expect((await scored()).at(-1)).toMatchObject({ plain_text: HONEST, spam_score: 5 });
    beforeSaving('saveScoreAs', () => givenPost(service, { uri, plainText: SPAM, content: SPAM, spamScore: 5 }));
    const { body } = await service.api.post(`/posts/${id}/recalculate`).expect(200);
    expect(body.new_score).toBeGreaterThan(10);
    expect((await scored()).at(-1)).toMatchObject({ plain_text: SPAM, spam_score: body.new_score });
  });

  it('leaves a post whose author is renamed as it is scored with the new name to be found by', async () => {
    const uri = 'https://fjordlys.example/users/edda/statuses/2';
    const id = await givenPost(service, { uri, authorDisplayName: 'Edda' });
    beforeSaving('saveScores', () => givenPost(service, { uri, authorDisplayName: 'Gudrun' }));
    await posts().rescoreBatch(id - 1, 10, true);
    const body = await service.read('/posts?q=gudrun');
    expect(body.items.map((post: { id: number }) => post.id)).toEqual([id]);
  });

  it('leaves a post whose wave grows as it is scored with the points of the wave', async () => {
    const wave = { accounts: 9, posts: 9, servers: 3, minutes: 15, unestablished: 9, linked: 9 };
    beforeSaving('saveScores', () => posts().rescoreWave([ids[0] ?? 0], wave));
    await rescore(posts(), ALL);
    const [row]: { wave: unknown; rule_scores: Record<string, number> }[] = await select('wave, rule_scores');
    expect(row?.wave).toEqual(wave);
    expect(row?.rule_scores.media_spam).toBeGreaterThan(0);
  });
});
