import type { PostContent } from '../../../src/common/post-content';
import { PostsRepository } from '../../../src/post-store/posts.repository';
import { PostStoreService } from '../../../src/post-store/post-store.service';
import { WavesJobs } from '../../../src/waves/waves.jobs';
import { startApp, type TestApp, useService } from '../../support/app';
import { givenPost, givenPosts } from '../../support/posts';
import { link, p, postsOf } from '../../waves/crowd';

const WORDS = 'amber birch cedar delta ember fjord grove heron indigo juniper'.split(' ');

const waveOf = (posts: number, topic: string): PostContent[] =>
  postsOf({
    posts,
    servers: 3,
    profiles: ['throwaway'],
    every: 5,
    says: (i) =>
      p(
        `${WORDS[i % 10]}: my ${topic} earns me more than my work ever did, I show you how it is done ${link(`https://x${i}.example/`)}`,
      ),
  });

const UNTOUCHED = `id, version, manual_spam_score, approved, reviewed_at, reviewer_notes, reviewed_by, changed_by, content`;

interface Row {
  id: number;
  spam_score: number;
  rule_scores: Record<string, number>;
  wave: { accounts: number } | null;
  wave_id: number | null;
  is_read: boolean;
}

describe('a wave', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const find = (on: TestApp = service) => on.app.get(WavesJobs).findWaves();
  const given = async (contents: readonly PostContent[]): Promise<number[]> => {
    const ids = await givenPosts(service, contents.length, { content: (i) => contents[i] ?? {} });
    for (const id of ids) await service.api.post(`/posts/${id}/recalculate`).expect(200);
    return ids.toSorted((a, b) => a - b);
  };
  const rows = (): Promise<Row[]> =>
    service.db.query(
      `SELECT id, spam_score, rule_scores, wave, wave_id, is_read FROM post JOIN post_fingerprint ON post_id = id ORDER BY id`,
    );
  const waves = (): Promise<{ id: number; accounts: number; posts: number; servers: number; due: boolean }[]> =>
    service.db.query('SELECT id, accounts, posts, servers, due FROM wave ORDER BY id');

  it('raises the scores of its posts while it grows, and touches no review', async () => {
    const all = waveOf(7, 'garden');
    await given(all.slice(0, 2));
    await find();
    const [first] = await rows();
    expect(first).toMatchObject({ wave: null, is_read: true });
    const notes = { reviewer_notes: 'mine', manual_spam_score: 3 };
    await service.api.post(`/posts/${first?.id}/approve`).send(notes).expect(200);
    const reviews = await service.db.query(`SELECT ${UNTOUCHED} FROM post WHERE id = $1`, [first?.id]);

    const scores = [first?.spam_score ?? 0];
    for (const [from, to] of [
      [2, 3],
      [3, 7],
    ]) {
      await given(all.slice(from, to));
      await find();
      const now = await rows();
      expect(now.map(({ wave }) => wave?.accounts)).toEqual(Array.from({ length: to ?? 0 }, () => to));
      expect(new Set(now.map(({ wave_id }) => wave_id)).size).toBe(1);
      scores.push(now[0]?.spam_score ?? 0);
    }
    expect(scores[1]).toBeGreaterThan(scores[0] ?? 0);
    expect(scores[2]).toBeGreaterThanOrEqual(scores[1] ?? 0);
    expect(await service.db.query(`SELECT ${UNTOUCHED} FROM post WHERE id = $1`, [first?.id])).toEqual(reviews);
    expect(await waves()).toEqual([expect.objectContaining({ accounts: 7, posts: 7, servers: 3, due: false })]);
  });

  it('is in the score as it is read, and as it is calculated again', async () => {
    await given(waveOf(4, 'balcony'));
    await find();
    const [post] = await rows();
    const body = await service.read(`/posts/${post?.id}/score`);
    expect(body).toMatchObject({ automatic_score: post?.spam_score, rules: post?.rule_scores });
    expect(JSON.stringify(body.evidence.media_spam)).toContain('the same from 4 accounts on 3 servers in 15 minutes');
    const again = await service.api.post(`/posts/${post?.id}/recalculate`).expect(200);
    expect(again.body).toMatchObject({ new_score: post?.spam_score, changes: {} });
  });

  it('is found once, however many replicas look for it at once, and again changes nothing', async () => {
    await given(waveOf(9, 'cellar'));
    const replica = await startApp({ database: service.database });
    await Promise.all([find(), find(replica), find(), find(replica)]);
    await replica.close();
    const found = await rows();
    expect(await waves()).toEqual([expect.objectContaining({ accounts: 9, posts: 9, due: false })]);
    expect(found.every(({ wave }) => wave?.accounts === 9)).toBe(true);
    await find();
    expect(await rows()).toEqual(found);
  });

  it('is scored to its end by the next run, where one was cut short', async () => {
    const ids = await given(waveOf(6, 'attic'));
    const posts = service.app.get(PostStoreService);
    const scoring = jest.spyOn(posts, 'rescoreWave').mockRejectedValueOnce(new Error('the server went away'));
    await expect(find()).rejects.toThrow('the server went away');
    scoring.mockRestore();
    expect((await rows()).every(({ wave }) => wave === null)).toBe(true);
    await find();
    expect((await rows()).map(({ id, wave }) => [id, wave?.accounts])).toEqual(ids.map((id) => [id, 6]));
  });

  it('loses a post whose author changed it', async () => {
    const contents = waveOf(5, 'kitchen');
    await given(contents);
    await find();
    const plainText = 'I have moved to the sea and paint boats, and boats, and boats.';
    const id = await givenPost(service, { ...contents[4], plainText, content: p(plainText) });
    const read = async () => (await rows()).find((row) => row.id === id);
    expect(await read()).toMatchObject({ wave: null, is_read: false });
    await find();
    expect(await read()).toMatchObject({ wave: null, wave_id: null, is_read: true });
    expect(await waves()).toEqual([expect.objectContaining({ posts: 4 })]);
  });

  it('keeps its points in a post whose author changed a word', async () => {
    const contents = waveOf(5, 'veranda');
    await given(contents);
    await find();
    const before = await rows();
    const [plainText, content] = [`And ${contents[4]?.plainText}`, `And ${contents[4]?.content}`];
    const id = await givenPost(service, { ...contents[4], plainText, content });
    await find();
    expect(await rows()).toEqual(before);
    expect(before.find((row) => row.id === id)?.wave?.accounts).toBe(5);
    expect(await waves()).toEqual([expect.objectContaining({ due: false })]);
  });

  it('is scored to its end by the next run, where a post changed as it was scored', async () => {
    const contents = waveOf(5, 'porch');
    const ids = await given(contents);
    const repository = service.app.get(PostsRepository);
    const save = repository.saveScores.bind(repository);
    const saving = jest.spyOn(repository, 'saveScores').mockImplementation(async (...scores) => {
      await service.db.query('UPDATE post SET edits = edits + 1 WHERE id = $1', [ids[0]]);
      return save(...scores);
    });
    await find();
    saving.mockRestore();
    expect(await waves()).toEqual([expect.objectContaining({ due: true })]);
    await find();
    expect((await rows()).map(({ id, wave }) => [id, wave?.accounts])).toEqual(ids.map((id) => [id, 5]));
    expect(await waves()).toEqual([expect.objectContaining({ due: false })]);
  });

  it('outlives its fingerprints, by which nothing joins it any more', async () => {
    const ids = await given(waveOf(4, 'harbour'));
    await givenPost(service);
    await find();
    const forgetAfter = async (days: number) => {
      await service.db.query('UPDATE post SET fetched_at = now() - make_interval(days => $1)', [days]);
      await service.app.get(WavesJobs).forget();
    };
    const kept = () => service.db.query('SELECT post_id, bands FROM post_fingerprint ORDER BY post_id');
    const before = await kept();
    await forgetAfter(29);
    expect(await kept()).toEqual(before);
    await forgetAfter(31);
    expect((await rows()).map(({ id }) => id)).toEqual(ids);
    await given(waveOf(1, 'harbour'));
    await find();
    expect(await waves()).toEqual([expect.objectContaining({ posts: 4 })]);
    await service.db.query('DELETE FROM post');
    await service.app.get(WavesJobs).forget();
    expect(await waves()).toEqual([]);
  });
});
