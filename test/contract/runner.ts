import type request from 'supertest';
import { type TestAppOptions, useService } from '../support/app';
import { FakeInstance } from '../support/fake-instance';
import { expectDocumented } from '../support/openapi';
import type { ContractRow, Exchange } from './row';
import { Scene } from './scene';
import { STEPS } from './steps';

interface RunOptions extends TestAppOptions {
  /** The rows change nothing, so the database is not reset between them. */
  readOnly?: boolean;
}

/** Runs a table over HTTP on one service, a test a row. */
export function describeContract(name: string, rows: readonly ContractRow[], options: RunOptions = {}): void {
  const { readOnly = false, ...app } = options;
  describe(`the contract of ${name}`, () => {
    const service = useService(app);
    let instance: FakeInstance;
    beforeAll(async () => {
      instance = await FakeInstance.start();
    });
    afterAll(() => instance.close());
    if (!readOnly) beforeEach(() => service.reset());

    it.each(rows.map((row) => [titleOf(row), row] as const))('%s', async (_, row) => {
      const scene = new Scene(service, instance);
      for (const [name, ...given] of row.given ?? []) {
        const step = STEPS[name];
        if (!step) throw new Error(`There is no step ${name}`);
        await step(scene, ...(given as never[]));
      }
      for (const exchange of [row, ...(row.after ?? [])]) await expectExchange(scene, exchange);
    });
  });
}

function titleOf({ call, status = 200, title }: ContractRow): string {
  return `${call} ${status}: ${title}`;
}

async function expectExchange(scene: Scene, exchange: Exchange): Promise<void> {
  const answer = await scene.call(exchange);
  const { call: operation } = exchange;
  expect({ operation, status: answer.status, answer: answer.text }).toMatchObject({
    operation,
    status: exchange.status ?? 200,
  });
  expectBody(scene, exchange, answer);
  expect(answer.headers['cache-control']).toBe('no-store');
  if (answer.status < 300) expectDocumented(operation, answer.status, answer.body);
}

function expectBody(scene: Scene, { detail, body }: Exchange, answer: request.Response): void {
  if (detail !== undefined) expect(answer.body).toMatchObject({ detail: detailOf(scene.fill(detail)) });
  else if (body === undefined) expect(answer.text).toBe('');
  else expect(answer.body).toMatchObject(scene.fill(body));
  if (answer.text !== '') expect(answer.headers['content-type']).toMatch(/^application\/json/);
}

/** `...` at the end leaves the rest of the text open, as the specification does. */
function detailOf(text: string): unknown {
  if (!text.endsWith('...')) return text;
  return expect.stringMatching(new RegExp(`^${text.slice(0, -3)}`));
}
