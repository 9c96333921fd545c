import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { administer } from '../../support/database';
import { until } from '../../support/until';
import { end, keepAnswer, useScratch } from './scratch';

describe('embedded PostgreSQL and other processes', () => {
  const scratch = useScratch();

  it('is shut down by the tool that started it', async () => {
    const tool = scratch.server('tool');
    await tool.start();
    await tool.stop();
    expect(scratch.serverPid()).toBeNull();
  });

  it('is taken over by the next service when its own was killed', async () => {
    const child = scratch.child();
    const { url = '' } = await child.answer;
    const pid = scratch.serverPid();
    await keepAnswer(url);
    await end(child.process, 'SIGKILL');
    const service = scratch.server();
    expect(await service.start()).toBe(url);
    expect(scratch.serverPid()).toBe(pid);
    expect(await administer(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await service.stop();
    expect(scratch.serverPid()).toBeNull();
  });

  it('recovers what was committed when the server was killed as well', async () => {
    const child = scratch.child({ durable: true });
    const { url = '' } = await child.answer;
    await keepAnswer(url);
    await end(child.process, 'SIGKILL');
    process.kill(scratch.serverPid() ?? Number.NaN, 'SIGKILL');
    expect(await administer(await scratch.server().start(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('starts from scratch when it was killed during initdb', async () => {
    const dataDir = scratch.dataDir('interrupted');
    const child = scratch.child({}, dataDir);
    child.answer.catch(() => undefined);
    await until(() => existsSync(dataDir) && readdirSync(dataDir).length > 0);
    expect(readdirSync(dataDir)[0]).toMatch(/^postgres\.init-/);
    await end(child.process, 'SIGKILL');
    const [draft = ''] = readdirSync(dataDir);
    expect(draft).toMatch(/^postgres\.init-/);
    // a younger one may be another process's
    const before = Date.now() / 1_000 - 11 * 60;
    utimesSync(join(dataDir, draft), before, before);
    const url = await scratch.server('service', dataDir).start();
    expect(await administer(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  });

  it('starts again at the same address when the server dies under its service', async () => {
    const service = scratch.server('service', scratch.dataDir(), true);
    const url = await service.start();
    await keepAnswer(url);
    process.kill(scratch.serverPid() ?? Number.NaN, 'SIGKILL');
    await until(() => scratch.messages.includes('The embedded database runs again'));
    expect(await administer(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await service.stop();
    expect(scratch.serverPid()).toBeNull();
  });
});
