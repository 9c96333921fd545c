import { newRules } from '../../../src/spam-rules/rules';
import { useService } from '../../support/app';
import { aPost } from '../../support/post-content';
import { givenPost, givenPosts } from '../../support/posts';

const RULES: Record<string, number> = Object.fromEntries(newRules().map(({ name, maximum }) => [name, maximum]));
const SPAM = {
  plainText: 'FREE CRYPTO GIVEAWAY!!!!!!!!!! CLICK NOW https://bit.ly/free-money BUY BITCOIN CHEAP WINNER WINNER',
  content:
    '<p>FREE CRYPTO GIVEAWAY!!!!!!!!!! CLICK NOW <a href="https://bit.ly/free-money">https://bit.ly/free-money</a> BUY BITCOIN CHEAP WINNER WINNER</p>',
};

const sum = (rules: Record<string, number>) => Object.values(rules).reduce((a, b) => a + b, 0);

describe('scores', () => {
  const service = useService();
  beforeEach(() => service.db.query('DELETE FROM post'));

  const batch = (post_ids: unknown) => service.api.post('/posts/batch-score').send({ post_ids });

  describe('GET /posts/{id}/score', () => {
    it.each([
      ['an honest post', {}],
      ['a spammy one', SPAM],
    ])('explains the score of %s by rules that add up to it, each within its range', async (_, content) => {
      const id = await givenPost(service, content);
      const body = await service.read(`/posts/${id}/score`);
      expect(body).toMatchObject({ post_id: id, manual_score: null, final_score: body.automatic_score });
      expect(Object.keys(body.rules).toSorted()).toEqual(Object.keys(RULES).toSorted());
      expect(sum(body.rules)).toBe(body.automatic_score);
      for (const [name, maximum] of Object.entries(RULES)) {
        expect(body.rules[name]).toBeGreaterThanOrEqual(0);
        expect(body.rules[name]).toBeLessThanOrEqual(maximum);
      }
      const triggered = Object.keys(RULES).filter((name) => body.rules[name] > 0);
      expect(body.rules_triggered.toSorted()).toEqual(triggered.toSorted());
      expect(Object.keys(body.evidence).toSorted()).toEqual(triggered.toSorted());
      expect((await service.read(`/posts/${id}`)).spam_score).toBe(body.automatic_score);
    });

    it('names the text that holds the evidence, and shows it', async () => {
      const poll = {
        options: ['Yes', 'Claim your prize now'].map((title) => ({ title, votes: null })),
        multiple: false,
      };
      const details = { ...aPost().details, poll: { ...poll, expiresAt: null } };
      const id = await givenPost(service, { details, spoilerText: 'online casino, free spins' });
      const body = await service.read(`/posts/${id}/score`);
      expect(body.texts).toEqual({ poll: 'Yes\nClaim your prize now', content_warning: 'online casino, free spins' });
      type Shown = { source?: string; start?: number; end?: number; text: string };
      const shown = Object.values<Shown[]>(body.evidence).flat();
      expect(new Set(shown.map(({ source }) => source))).toEqual(new Set(['poll', 'content_warning']));
      for (const { source = '', start, end, text } of shown) expect(body.texts[source].slice(start, end)).toBe(text);
    });

    it('answers stored values and leaves evidence out where the scorer has changed since', async () => {
      const id = await givenPost(service, SPAM);
      await service.db.query(
        `UPDATE post SET scorer_version = 'older', spam_score = 3, rule_scores = '{"all_caps": 3}'`,
      );
      const body = await service.read(`/posts/${id}/score`);
      expect(body).toMatchObject({
        automatic_score: 3,
        rules: { all_caps: 3 },
        rules_triggered: ['all_caps'],
        evidence_stale: true,
      });
      expect(body).not.toHaveProperty('evidence');
    });
  });

  describe('GET /spam-rules', () => {
    it('lists the rules of a score with their words and maxima', async () => {
      const id = await givenPost(service);
      const { rules } = await service.read(`/posts/${id}/score`);
      const body = await service.read('/spam-rules');
      expect(body).toEqual(
        newRules().map(({ name, title, description, maximum }) => ({
          name,
          title,
          description,
          maximum,
          enabled: true,
        })),
      );
      expect(body.map(({ name }: { name: string }) => name).toSorted()).toEqual(Object.keys(rules).toSorted());
    });
  });

  describe('POST /posts/{id}/recalculate', () => {
    it('stores the new score, not a manual one, and tells which rules changed by how much', async () => {
      const id = await givenPost(service, SPAM);
      await service.api.patch(`/posts/${id}`).send({ manual_spam_score: 9 }).expect(200);
      const { automatic_score: right, rules } = await service.read(`/posts/${id}/score`);
      const old = { ...rules, all_caps: rules.all_caps + 2, media_spam: rules.media_spam + 1 };
      await service.db.query(`UPDATE post SET spam_score = $1, rule_scores = $2, scorer_version = 'older'`, [
        right + 3,
        JSON.stringify(old),
      ]);
      const { body } = await service.api.post(`/posts/${id}/recalculate`).expect(200);
      expect(body).toEqual({
        post_id: id,
        old_score: right + 3,
        new_score: right,
        changes: { all_caps: -2, media_spam: -1 },
      });
      const after = await service.read(`/posts/${id}/score`);
      expect(after).toMatchObject({ automatic_score: right, rules });
      expect(after).toHaveProperty('evidence');
      expect(await service.read(`/posts/${id}`)).toMatchObject({ spam_score: right, manual_spam_score: 9 });
    });
  });

  describe('POST /posts/batch-score', () => {
    it('answers distinct ids in order of first mention and counts the unknown ones once', async () => {
      const [a = 0, b = 0] = await givenPosts(service, 2, { spamScore: (i) => 10 + i });
      await service.api.patch(`/posts/${b}`).send({ manual_spam_score: 0 }).expect(200);
      await batch([b, 987_654, a, b, -1, 987_654, 0, 1e20]).expect(200, {
        results: [
          { post_id: b, automatic_score: 11, manual_score: 0, final_score: 0 },
          { post_id: a, automatic_score: 10, manual_score: null, final_score: 10 },
        ],
        processed: 2,
        not_found: 4,
      });
    });
  });
});
