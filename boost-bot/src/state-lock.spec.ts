import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from './state-lock';

describe('the lock of a state file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sluice-lock-'));
    file = join(folder, 'state.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const lost = jest.fn<void, [Error]>();
  const lock = () => `${file}.lock`;

  it('is refused while another bot renews it, with a line that says which, and free when that gives it back', async () => {
    const release = await takeLock(file, lost);
    await expect(takeLock(file, lost)).rejects.toThrow(`another bot, process ${process.pid} on `);
    release();
    expect(existsSync(lock())).toBe(false);
    (await takeLock(file, lost))();
    expect(lost).not.toHaveBeenCalled();
  });

  it('is taken from a bot that died, wherever that ran', async () => {
    writeFileSync(lock(), 'process 1 on another-machine (other)');
    const release = await takeLock(file, lost);
    expect(readFileSync(lock(), 'utf8')).toContain(`process ${process.pid} on `);
    release();
  });

  it('tells its holder when another one has taken it, and is not given back then', async () => {
    const release = await takeLock(file, lost);
    writeFileSync(lock(), 'process 1 on another-machine (other)');
    while (lost.mock.calls.length === 0) await sleep(20);
    expect(lost.mock.calls[0]?.[0].message).toMatch(
      /^another bot, process 1 on another-machine .+ has the state file .+state\.json: stop it/,
    );
    release();
    expect(existsSync(lock())).toBe(true);
  });
});
