import { freePort } from '../../../tools/demo/service';
import type { Control } from '../../../tools/sample-instance/federation';
import { until } from '../../support/until';
import type { Loop } from './scene';

/** A fault: its name, how the stand-in makes it, its kind in the metrics, and the reason in the bot's status. */
export type OwnFault = [string, Control, string, RegExp];

const get = async (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => ({ status: 0, text: '' }),
  );

/** Fails unless the bot waits for the end of a fault, and then boosts all posts once. */
export async function expectNoPostAtFault(loop: Loop, [, control, kind, reason]: OwnFault): Promise<void> {
  const posts = await loop.approve(2);
  await loop.control(control);
  const port = await freePort(0);
  const bot = loop.bot({ STATUS_PORT: String(port) });
  const failed = new RegExp(`faults_total\\{kind="${kind}"\\} [3-9]`);
  await until(async () => failed.test((await get(port, '/metrics')).text));
  const health = await get(port, '/health');
  expect(health.status).toBe(503);
  expect(JSON.parse(health.text)).toMatchObject({
    status: 'paused',
    fault: kind,
    reason: expect.stringMatching(reason),
  });
  expect(loop.did('boost')).toEqual([]);

  await loop.control({
    fault: null,
    token: undefined,
    path: undefined,
    ...(control.token && { token: 'token-of-the-stand-in-account' }),
  });
  for (const { id } of posts) await loop.becomes(id, 'delivered');
  await until(async () => (await get(port, '/health')).status === 200);
  expect(loop.did('boost').toSorted()).toEqual(posts.map((post) => post.post_id).toSorted());
  expect(bot.output.match(/Paused/g)).toHaveLength(1);
  expect(bot.output.match(/Works again/g)).toHaveLength(1);
  expect((await get(port, '/metrics')).text).toContain('queue_calls_total{call="error"} 0');
}
