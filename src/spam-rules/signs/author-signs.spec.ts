import { barePost } from '../../../test/support/post-content';
import { weighAuthor } from './author-signs';

const post = (days: number, followers: number | null, following: number | null) => {
  const base = barePost('');
  const createdAt = new Date(base.createdAt.getTime() - days * 86_400_000).toISOString();
  return { ...base, authorSignals: { ...base.authorSignals, createdAt, followers, following } };
};

describe('weighAuthor', () => {
  it.each([
    ['an unknown newcomer', post(0, 0, 0), 1.15, 1.15],
    ['a known author', post(2_000, 3_000, 500), 0.65, 0.75],
    ['an ordinary one', post(800, 150, 200), 0.75, 0.9],
    ['an old account that nobody follows', post(1_500, 5, 20), 1.05, 1.15],
    ['one that follows to be followed', post(200, 300, 7_000), 1.1, 1.15],
    ['a server that tells nothing', barePost(''), 1, 1],
    ['a server that hides followers', post(800, null, null), 1, 1],
    ['nonsense', post(800, Infinity, NaN), 1, 1],
    ['negative counts', post(800, -5, -9), 1.15, 1.15],
  ])('weighs %s', (_, author, least, most) => {
    const factor = weighAuthor(author);
    expect(factor).toBeGreaterThanOrEqual(least - 1e-9);
    expect(factor).toBeLessThanOrEqual(most + 1e-9);
  });
});
