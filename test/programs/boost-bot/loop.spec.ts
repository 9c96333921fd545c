import { HABITS_IN_TURN, runBotLoop } from '../../../tools/demo/bot-loop';
import { useLoop } from './scene';

describe('the loop', () => {
  const loop = useLoop({ VERIFY_BEFORE_SERVE: 'off' });

  it('boosts each post once that can be boosted, through a kill and an outage, and keeps none behind another', async () => {
    const { service } = loop();
    await service.db.query('DELETE FROM post');
    await loop().control(HABITS_IN_TURN);
    await loop().fetch();
    let folder: string | undefined;
    const report = await runBotLoop(
      {
        posts: () => loop().posts(),
        approve: (id) => service.api.post(`/posts/${id}/approve`).expect(200),
        control: (change) => loop().control(change),
        boosts: () => loop().did('boost'),
        startBot: (env) => {
          const bot = loop().bot(env, folder);
          folder = bot.folder;
          return bot;
        },
      },
      { posts: 20, kills: 1, outageMs: 1_000 },
    );
    const { longestWaitMs, ...counts } = report;
    expect(counts).toEqual({ boostable: 16, boosted: 16, onHold: 3, error: 3, backToReview: 1, twice: 0, lost: 0 });
    // Less than the reservation of a bot that was killed, which another post would wait for.
    expect(longestWaitMs).toBeLessThan(60_000);
  });
});
