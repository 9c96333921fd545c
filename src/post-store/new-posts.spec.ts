import { array, assert, asyncProperty, integer } from 'fast-check';
import { aPost } from '../../test/support/post-content';
import type { NewPost } from './new-post';
import { batchesOf } from './new-posts';

const LARGEST = 1_000_000;
const score = { total: 0, rules: {}, version: 'test' };

describe('the batches of a page', () => {
  const split = async (page: NewPost[]) => {
    const batches: { posts: NewPost[]; sizes: number[] }[] = [];
    for await (const { posts, rows } of batchesOf(page)) batches.push({ posts, sizes: rows.map((row) => row.length) });
    return batches;
  };
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);

  it('have each post once, and are as few as their size allows', async () => {
    const lengths = array(integer({ min: 0, max: 700_000 }), { maxLength: 8 });
    const check = async (given: number[]) => {
      const page = given.map((length, i): NewPost => {
        const content = aPost({ uri: `https://a.example/${i}`, plainText: 'x'.repeat(length), content: '' });
        return { content, streamId: 1, score };
      });
      const batches = await split([...page, ...page.slice(0, 2)]);
      expect(batches.flatMap(({ posts }) => posts)).toEqual(page);
      for (const [i, { sizes }] of batches.entries()) {
        expect(sizes.length === 1 || sum(sizes) <= LARGEST).toBe(true);
        const [next = Infinity] = batches[i + 1]?.sizes ?? [];
        expect(sum(sizes) + next).toBeGreaterThan(LARGEST);
      }
    };
    await assert(asyncProperty(lengths, check), { numRuns: 30 });
  });
});
