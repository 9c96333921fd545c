import { mergePatch } from './storable';

describe('a JSON merge patch', () => {
  // The examples of RFC 7396, appendix A, whose patch is an object.
  it.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', '{}'],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['{"a":"foo"}', '{"b":null}', '{"a":"foo"}'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
    ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
    // Names that every object has
    [
      '{"__proto__":{"a":1}}',
      '{"__proto__":{"b":2},"toString":{"c":3}}',
      '{"__proto__":{"a":1,"b":2},"toString":{"c":3}}',
    ],
  ])('makes of %s by %s %s', (stored, patch, merged) => {
    expect(JSON.stringify(mergePatch(JSON.parse(stored), JSON.parse(patch)))).toBe(merged);
  });
});
