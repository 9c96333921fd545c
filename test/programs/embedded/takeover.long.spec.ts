import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { administer } from '../../support/database';
import { until } from '../../support/until';
import { end, keepAnswer, useScratch } from './scratch';

describe('embedded PostgreSQL and other processes', () => {
  const scratch = useScratch();

  it('continues for a service after the tool that started it has stopped', async () => {
    const tool = scratch.server('tool');
    const url = await tool.start();
    const service = scratch.server();
    await service.start();
    await tool.stop();
    expect(await administer(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await service.stop();
    expect(scratch.serverPid()).toBeNull();
  });

  it('stops with its service although a tool uses it, which fails then', async () => {
    const service = scratch.server();
    await service.start();
    const tool = scratch.server('tool');
    const url = await tool.start();
    await service.stop();
    await expect(administer(url, 'SELECT 1')).rejects.toThrow('ENOENT');
    expect(scratch.serverPid()).toBeNull();
    await tool.stop();
  });

  it('serves one of two services and both of two tools that start concurrently on an empty folder', async () => {
    const dataDir = scratch.dataDir('fresh');
    const services = [scratch.child({}, dataDir), scratch.child({}, dataDir)];
    const tools = [scratch.child({ role: 'tool' }, dataDir), scratch.child({ role: 'tool' }, dataDir)];
    const answers = await Promise.all(services.map(({ answer }) => answer));
    expect(answers.filter(({ url }) => url)).toHaveLength(1);
    expect(answers.find(({ error }) => error)?.error).toMatch(/EmbeddedPostgresError: Another Sluice service/);
    for (const { answer } of tools) expect(await answer).toEqual({ url: expect.stringMatching(/^postgres:/) });
    expect(readdirSync(dataDir)).toEqual(['postgres']);
    await Promise.all([...services, ...tools].map((child) => end(child.process, 'SIGTERM')));
    expect(scratch.serverPid(dataDir)).toBeNull();
  });

  it('is handed over when a service starts while the former one stops', async () => {
    const former = scratch.server();
    const url = await former.start();
    await keepAnswer(url);
    for (let round = 0; round < 5; round += 1) {
      const ending = scratch.server();
      await former.stop();
      await ending.start();
      const next = scratch.server();
      const [, outcome] = await Promise.allSettled([ending.stop(), next.start()]);
      expect(outcome).toMatchObject({ status: 'fulfilled' });
      expect(await administer(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      await next.stop();
      expect(scratch.serverPid()).toBeNull();
    }
  });

  it('starts although another process has the id of its dead server', async () => {
    const child = scratch.child();
    await child.answer;
    await end(child.process, 'SIGKILL');
    const { pidFile } = scratch.paths();
    const [pid = '', ...rest] = readFileSync(pidFile, 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await until(() => scratch.serverPid() === null);
    writeFileSync(pidFile, [process.pid, ...rest].join('\n'));
    const url = await scratch.server().start();
    expect(await administer(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('takes its lock back when the connection of the lock is lost', async () => {
    const url = await scratch.server().start();
    await administer(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'postgres'");
    await until(() => scratch.messages.includes('The embedded database runs again'));
    await expect(scratch.server().start()).rejects.toThrow('Another Sluice service');
  });
});
