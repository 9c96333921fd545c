import { OPERATIONS } from '../support/openapi';

const operations = [...OPERATIONS] as unknown as [
  string,
  { parameters?: Parameter[]; requestBody?: { content: Record<string, { example: unknown }> }; tags?: string[] },
][];

interface Parameter {
  name: string;
  in: string;
  example?: unknown;
  schema: { examples?: unknown[] };
}

const parametersOf = (name: string) => operations.find(([each]) => each === name)?.[1].parameters ?? [];

describe('the examples of the API page', () => {
  it('are there for every parameter', () => {
    const without = operations.flatMap(([name, { parameters = [] }]) =>
      parameters
        .filter(({ example, schema }) => example === undefined && schema.examples === undefined)
        .map((parameter) => `${name}: ${parameter.name}`),
    );
    expect(without).toEqual([]);
  });

  it('fill in beforehand only what a path needs', () => {
    for (const [, { parameters = [] }] of operations)
      for (const parameter of parameters) expect('example' in parameter).toBe(parameter.in === 'path');
    expect(parametersOf('GET /posts').length).toBeGreaterThan(20);
  });

  it('change nothing as they stand', () => {
    const bodyOf = (name: string) =>
      operations.find(([each]) => each === name)?.[1].requestBody?.content['application/json']?.example;
    for (const name of ['PUT /review-settings', 'PUT /reblog-controls/filters', 'PUT /reblog-controls/settings'])
      expect(bodyOf(name)).toEqual({});
    expect(bodyOf('POST /posts/batch-score')).toEqual({ post_ids: [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] });
    expect(parametersOf('PUT /instances/{domain}')[0]?.example).toBe('nowhere.example');
  });

  it('stand with the operations of the contract first, extras behind', () => {
    const names = operations.map(([name]) => name);
    const order = ['GET /curated/next', 'POST /curated/{post_id}/requeue', 'GET /curated/overview'].map((name) =>
      names.indexOf(name),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
  });
});
