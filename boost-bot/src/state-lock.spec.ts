import { existsSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { StateLock } from './state-lock';

describe('StateLock', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    lost.mockReset();
    folder = mkdtempSync(join(tmpdir(), 'sluice-lock-'));
    file = join(folder, 'state.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const heldBy = (host: string, pid: number) =>
    writeFileSync(`${file}.lock`, JSON.stringify({ host, pid, id: 'other' }));
  const leaveFor = (seconds: number) => {
    const earlier = new Date(Date.now() - seconds * 1_000);
    utimesSync(`${file}.lock`, earlier, earlier);
  };
  const lost = jest.fn<void, [Error]>();
  const take = () => StateLock.take(file, lost);

  it('is taken and given back', () => {
    const lock = take();
    expect(existsSync(`${file}.lock`)).toBe(true);
    lock.release();
    expect(existsSync(`${file}.lock`)).toBe(false);
    take().release();
  });

  it('is refused while a process of this machine has it, with a line that says which', () => {
    heldBy(hostname(), process.ppid);
    expect(take).toThrow(
      `another bot, process ${process.ppid} on ${hostname()}, has the state file ${file}: stop it, or give this one a STATE_FILE of its own`,
    );
  });

  it('is taken when it was not renewed for a minute, although another program has its process id', () => {
    heldBy(hostname(), process.ppid);
    leaveFor(61);
    expect(take).not.toThrow();
  });

  it('of a process that is gone, or of the container before, is taken at once', () => {
    for (const pid of [2 ** 22 + 1, process.pid]) {
      heldBy(hostname(), pid);
      expect(take).not.toThrow();
    }
  });

  it('of another machine is taken when it was not renewed for a minute', () => {
    heldBy('another-machine', 1);
    expect(take).toThrow('process 1 on another-machine');
    leaveFor(61);
    expect(take).not.toThrow();
  });

  it('is not given back when another one has taken it since', () => {
    const lock = take();
    heldBy('another-machine', 1);
    lock.release();
    expect(existsSync(`${file}.lock`)).toBe(true);
  });

  describe('while it is held', () => {
    beforeEach(() => jest.useFakeTimers({ now: Date.now() }));
    afterEach(() => jest.useRealTimers());
    const age = () => Date.now() - statSync(`${file}.lock`).mtimeMs;

    it('is renewed, and again after a renewal that failed', () => {
      const lock = take();
      const moved = `${file}.moved`;
      renameSync(`${file}.lock`, moved);
      jest.advanceTimersByTime(30_000);
      renameSync(moved, `${file}.lock`);
      expect(age()).toBeGreaterThan(25_000);
      jest.advanceTimersByTime(15_000);
      expect(age()).toBeLessThan(15_000);
      expect(lost).not.toHaveBeenCalled();
      lock.release();
    });

    it('tells its holder once when another one has taken it', () => {
      const lock = take();
      heldBy('another-machine', 1);
      jest.advanceTimersByTime(60_000);
      expect(lost.mock.calls.map(([{ message }]) => message)).toEqual([
        expect.stringContaining('another bot, process 1 on another-machine, has the state file'),
      ]);
      lock.release();
    });
  });
});
