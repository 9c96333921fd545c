import type { PostContent } from '../../../src/common/post-content';
import { useService } from '../../support/app';
import { by, givenPosts } from '../../support/posts';
import { givenDelivered, storedIds } from './deliveries';

const DAY = 86_400_000;
const PER_CLASS = 300;

/** One kind of posts that should go more often than another that differs in this alone. */
interface Preference {
  name: string;
  sooner: (index: number) => Partial<PostContent>;
  later: (index: number) => Partial<PostContent>;
}

const aged = (days: number) => ({ createdAt: new Date(Date.now() - days * DAY) });
const alone = (kind: string, index: number) => by(`${kind}${index}`);

const PREFERENCES: Preference[] = [
  {
    name: 'older posts',
    sooner: (i) => ({ ...alone('a', i), ...aged(60) }),
    later: (i) => ({ ...alone('b', i), ...aged(1) }),
  },
  {
    name: 'posts with fewer likes',
    sooner: (i) => ({ ...alone('a', i), ...aged(5), favouritesCount: 0 }),
    later: (i) => ({ ...alone('b', i), ...aged(5), favouritesCount: 20 }),
  },
  {
    name: 'posts by prolific authors',
    sooner: (i) => ({ ...by(`busy${i % 10}`), ...aged(5) }),
    later: (i) => ({ ...alone('b', i), ...aged(5) }),
  },
];

/**
 * Half of 600 posts goes. Without a preference 150 of each kind are taken on average, with a standard deviation of 6.1, so
 * that 200 is 8 of them above. The kinds' weights here are 20 to 30 times apart: on average 269 to 276 of the favoured 300
 * are taken, with one of about 5, and for all 300 the chance is below 1e-10.
 */
describe('the draw of trim-pending', () => {
  const service = useService({ own: true });
  beforeEach(() => service.reset());

  it.each(PREFERENCES)('prefers $name, and spares none for certain', async ({ sooner, later }) => {
    await givenDelivered(service, PER_CLASS / 2, '0 s', { content: (i) => ({ ...alone('c', i), ...aged(3) }) });
    const first = await givenPosts(service, PER_CLASS, { approve: true, content: sooner });
    await givenPosts(service, PER_CLASS, { approve: true, content: later });
    await service.api.post('/curated/trim-pending?lookback_days=1').expect(200, { deleted: PER_CLASS });
    const left = new Set(await storedIds(service));
    const taken = first.filter((id) => !left.has(id)).length;
    expect(taken).toBeGreaterThan(200);
    expect(taken).toBeLessThan(PER_CLASS);
  });

  it('draws again each time', async () => {
    const drawn = new Set<string>();
    for (let round = 0; round < 4; round++) {
      await service.reset();
      await givenDelivered(service, 10);
      const ids = await givenPosts(service, 40, { approve: true, content: (i) => ({ ...alone('a', i), ...aged(5) }) });
      await service.api.post('/curated/trim-pending?lookback_days=1').expect(200);
      const left = new Set(await storedIds(service));
      drawn.add(ids.map((id) => (left.has(id) ? '.' : 'x')).join(''));
    }
    expect(drawn.size).toBe(4);
  });
});
