import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from './state-lock';

describe('the lock of a state file', () => {
  it('tells its holder when another one has taken it, and is not given back then', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-lock-'));
    const file = join(folder, 'state.json');
    const lost = jest.fn<void, [Error]>();
    const release = await takeLock(file, lost);
    writeFileSync(`${file}.lock`, 'process 1 on another-machine (other)');
    while (lost.mock.calls.length === 0) await sleep(20);
    expect(lost.mock.calls[0]?.[0].message).toMatch(
      /^another bot, process 1 on another-machine .+ has the state file .+state\.json: stop it/,
    );
    release();
    expect(existsSync(`${file}.lock`)).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
