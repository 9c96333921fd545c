import { SlowListener } from '../../support/slow-listener';
import { ask, connect } from '../../../boost-bot/src/http';

describe('a request of the bot', () => {
  let slow: SlowListener;
  beforeEach(async () => {
    slow = await SlowListener.start();
  });
  afterEach(() => slow.close());

  it('waits for the address that connects after a while, though the name has another that leads nowhere', async () => {
    const lookup = () => [
      { address: '127.0.0.1', family: 4 },
      { address: '100::1', family: 6 },
    ];
    const answer = ask(connect(`http://slow.example:${slow.port}`, {}), { lookup: async () => [lookup()] } as object);
    await slow.accept();
    expect(await answer).toMatchObject({ status: 200 });
  });
});
