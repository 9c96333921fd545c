import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { StateLock } from './state-lock';

describe('StateLock', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sluice-lock-'));
    file = join(folder, 'state.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const heldBy = (host: string, pid: number) =>
    writeFileSync(`${file}.lock`, JSON.stringify({ host, pid, id: 'other' }));
  const take = () => StateLock.take(file);

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

  it('of a process that is gone, or of the container before, is taken at once', () => {
    for (const pid of [2 ** 22 + 1, process.pid]) {
      heldBy(hostname(), pid);
      expect(take).not.toThrow();
    }
  });

  it('of another machine is taken when it was not renewed for a minute', () => {
    heldBy('another-machine', 1);
    expect(take).toThrow('process 1 on another-machine');
    const earlier = new Date(Date.now() - 61_000);
    utimesSync(`${file}.lock`, earlier, earlier);
    expect(take).not.toThrow();
  });

  it('is not given back when another one has taken it since', () => {
    const lock = take();
    heldBy('another-machine', 1);
    lock.release();
    expect(existsSync(`${file}.lock`)).toBe(true);
  });
});
