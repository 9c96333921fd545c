import type { PostContent } from '../../../src/common/post-content';
import type { TestApp } from '../../support/app';
import { by, givenPosts } from '../../support/posts';

const GOOD = ['garden', 'sunset', 'bread', 'forest', 'river'];
const BAD = ['casino', 'jackpot', 'crypto', 'bonus', 'winner'];
const NOISE = ['today', 'again', 'really', 'some', 'another', 'with', 'about'];

/** A post that reviewers like or not, which shows in one word of it; `i` makes it one of many. */
export function contentOf(i: number, isGood: boolean): Partial<PostContent> {
  const word = (isGood ? GOOD : BAD)[i % 5];
  const plainText = `${NOISE[i % 7]} ${word} ${NOISE[(i * 3) % 7]} ${NOISE[(i * 5) % 7]}`;
  return { ...by(`author${i % 40}`), plainText, content: `<p>${plainText}</p>`, hashtags: ['cats'] };
}

/** What is decided of many posts; a second apart, the last just now. */
interface Decisions {
  count: number;
  isGood?: (i: number) => boolean;
  isApproved?: (i: number) => boolean;
  reviewedBy?: string;
}

/** Stores posts and decides them, by the database for the sake of time. */
export async function givenDecisions(service: TestApp, decisions: Decisions): Promise<void> {
  const { count, isGood = (i) => i % 2 === 0, reviewedBy = 'user:admin' } = decisions;
  const { isApproved = isGood } = decisions;
  const ids = await givenPosts(service, count, { content: (i) => contentOf(i, isGood(i)) });
  await service.db.query(
    `UPDATE post SET approved = d.approved, reviewed_by = $3, version = version + 1,
       reviewed_at = now() - (cardinality($1::bigint[]) - d.place) * interval '1 second',
       approved_at = CASE WHEN d.approved THEN now() END
     FROM unnest($1::bigint[], $2::boolean[]) WITH ORDINALITY AS d (id, approved, place) WHERE post.id = d.id`,
    [ids, ids.map((_, i) => isApproved(i)), reviewedBy],
  );
}

export function givenWaiting(service: TestApp, count: number): Promise<number[]> {
  return givenPosts(service, count, { content: (i) => contentOf(i, i % 2 === 0) });
}
