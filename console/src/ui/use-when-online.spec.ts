import { FakeApi } from '../../test/fake-api';
import { whenReachable } from './use-when-online';

describe('what waits for the service', () => {
  const fake = new FakeApi();
  const fetched = jest.spyOn(globalThis, 'fetch');
  afterEach(() => {
    jest.useRealTimers();
    fake.uninstall();
    fetched.mockRestore();
  });

  it('is tried when the network is back, and when the service answers that it is ready, until it is given up', async () => {
    jest.useFakeTimers();
    fake.install();
    fetched.mockRejectedValueOnce(new TypeError('refused')).mockResolvedValueOnce(new Response('', { status: 503 }));
    const run = jest.fn();
    const stop = whenReachable(run);
    await jest.advanceTimersByTimeAsync(10_000);
    expect([fetched.mock.calls.length, run.mock.calls.length]).toEqual([2, 0]);
    fetched.mockResolvedValue(new Response());
    await jest.advanceTimersByTimeAsync(5_000);
    expect(run).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('online'));
    expect(run).toHaveBeenCalledTimes(2);
    stop();
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(run).toHaveBeenCalledTimes(2);
  });
});
