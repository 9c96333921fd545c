import { BlockedPostsService } from '../../../src/curated-queue/blocked-posts.service';
import { useService } from '../../support/app';
import { aPost } from '../../support/post-content';
import { givenPost } from '../../support/posts';
import { Consumer, takeAll } from '../curated-queue/consumer';

const authorSignals = { ...aPost().authorSignals, bot: true };

describe('export filters', () => {
  const service = useService({ own: true });

  it('know the posts that were stored before there were filters once the job has compared them', async () => {
    const id = await givenPost(service, { sensitive: true, authorSignals, approve: true });
    await service.db.query('UPDATE queue_entry SET traits = 0');
    // The job of an earlier test's change may be faster, so how many it repairs says nothing.
    await service.app.get(BlockedPostsService).repair();
    expect((await service.api.get('/curated/overview').expect(200)).body.by_filter).toMatchObject({
      exclude_sensitive: 1,
      exclude_bots: 1,
    });
    await service.api.put('/reblog-controls/filters').send({ exclude_bots: true }).expect(200);
    expect(await takeAll(new Consumer(service))).not.toContain(id);
  });
});
