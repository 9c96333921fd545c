import { WavesJobs } from '../../../src/waves/waves.jobs';
import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { p, postsOf } from '../../waves/crowd';

describe('a wave', () => {
  const service = useService({ own: true });
  const given = (topic: string) => {
    const says = () => p(`My ${topic} earns me more than my work ever did, I show you how it is done`);
    const posts = postsOf({ posts: 4, servers: 3, profiles: ['throwaway'], every: 5, says });
    return givenPosts(service, 4, { content: (i) => posts[i] ?? {} });
  };
  const sizes = async (ids: number[]) =>
    Promise.all(ids.map(async (id) => (await service.api.get(`/posts/${id}`).expect(200)).body.wave_size));

  it('is found among posts that were stored before there were fingerprints, of the last 30 days', async () => {
    const old = await given('cottage');
    const recent = await given('orchard');
    await service.db.query('DELETE FROM post_fingerprint');
    await service.db.query(`UPDATE post SET fetched_at = now() - interval '31 days' WHERE id = ANY ($1)`, [old]);
    await service.app.get(WavesJobs).findWaves();
    expect([await sizes(old), await sizes(recent)]).toEqual([Array(4).fill(null), Array(4).fill(4)]);
  });
});
