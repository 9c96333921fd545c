import { AppConfig } from '../config/app-config';
import { FetchSlots } from './fetch-slots';

describe('the slots of reads', () => {
  /** Starts a read of each instance, and ends those of an instance on demand. */
  const reads = (concurrency: string) => {
    const slots = new FetchSlots(AppConfig.from({ FETCH_CONCURRENCY: concurrency }));
    const open: { instance: string; end: () => void }[] = [];
    const end = async (instance: string) => {
      const index = open.findIndex((read) => read.instance === instance);
      for (const read of open.splice(index, 1)) read.end();
      await new Promise(setImmediate);
    };
    const begin = async (instances: string) => {
      for (const instance of instances)
        void slots.run(instance, () => new Promise<void>((resolve) => open.push({ instance, end: resolve })));
      await new Promise(setImmediate);
    };
    return { begin, end, open: () => open.map(({ instance }) => instance).join('') };
  };

  it('go to one read of an instance at a time, and pass by what waits for its own', async () => {
    const { begin, end, open } = reads('3');
    await begin('aaabcd');
    expect(open()).toBe('abc');
    await end('b');
    expect(open()).toBe('acd');
    await end('a');
    expect(open()).toBe('cda');
  });

  it('are free again after a read that failed', async () => {
    const slots = new FetchSlots(AppConfig.from({ FETCH_CONCURRENCY: '1' }));
    await expect(slots.run('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await slots.run('a', () => Promise.resolve('read'))).toBe('read');
  });
});
