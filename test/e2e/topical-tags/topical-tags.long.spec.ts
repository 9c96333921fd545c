import { setTimeout as sleep } from 'node:timers/promises';
import { useService } from '../../support/app';
import { givenPost } from '../../support/posts';

const PATH = '/topical-tags';

describe('a topical rule whose posts take longer than other statements may', () => {
  const service = useService({ env: { DATABASE_STATEMENT_TIMEOUT_SECONDS: '1' } });

  it('is made, renamed and removed', async () => {
    const id = await givenPost(service, { hashtags: ['cats'] });
    /** A change that takes long, as somebody else holds a post of the hashtag. */
    const change = async (method: 'post' | 'patch' | 'delete', path: string, body: object) => {
      const runner = service.db.createQueryRunner();
      await runner.startTransaction();
      await runner.query('SELECT FROM queue_entry WHERE post_id = $1 FOR UPDATE', [id]);
      const [answer] = await Promise.all([
        service.api[method](path).send(body),
        sleep(1_500).then(() => runner.commitTransaction()),
      ]);
      await runner.release();
      return answer;
    };
    const { status, body } = await change('post', PATH, { hashtag: 'cats' });
    expect(status).toBe(201);
    expect((await change('patch', `${PATH}/${body.id}`, { hashtag: 'dogs' })).status).toBe(200);
    expect((await change('patch', `${PATH}/${body.id}`, { hashtag: 'cats' })).status).toBe(200);
    expect((await change('delete', `${PATH}/${body.id}`, {})).status).toBe(204);
  });
});
