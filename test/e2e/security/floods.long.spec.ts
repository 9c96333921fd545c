import { useService } from '../../support/app';
import { expectServedBesideStalled, expectServedDuringFlood } from './flood';

describe('the service under many hostile clients', () => {
  const service = useService({ own: true });

  it('hands posts out while others flood it with unknown keys, sessions and bodies', async () => {
    await expectServedDuringFlood(service, 20, 24);
  });

  it('answers others while connections that never finish their request are open', async () => {
    await expectServedBesideStalled(service, 200, 20);
  });
});
