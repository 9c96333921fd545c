import fc from 'fast-check';

/** Texts that break readers: NUL, lone surrogates, directions, quotes of every language that is spoken behind the API. */
const ODD_TEXTS = [
  ['', ' ', '\0', 'a\0b', '\ud800', 'x\udc00y', '\ufeff', '\u202egnp.exe', '\\u0000', '\r\nX-Evil: 1'],
  ['ﬁ', 'İstanbul', 'ß', '\u0130\u0307', 'a'.repeat(101), '😀'.repeat(1_001), 'é'.repeat(10_001)],
  ['‮', '👩‍👩‍👧‍👦'],
  ["'; --", '" onload="x', '${7*7}{{7*7}}', '%s%n%x', '<script>alert(1)</script>', '../../../etc/passwd'],
  ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', 'Infinity', 'true'],
  ['#', '##x', '@', '@@', '@a@', '*@*', '@*@*'],
  ['1', '-0', '0x10', '1e3', '13-32', '02-30', 'monday'],
].flat();

/** Texts of a kind that a client may send by mistake or in malice. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
);

/** Numbers at and beyond every edge that a reader of numbers has. */
export const oddNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(-1, 0, 1, 99, 100, 101, 1_000, 1_001, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 36_500, 36_501, 10 ** 9),
  fc.constantFrom(2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 1e21, 1.5, -0.1, 1e-9, 1e308),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Values of JSON that are of another type than the one that is wanted, whichever that is. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { a: { b: [1] } }),
  oddText,
  oddNumber,
  fc.array(fc.oneof(oddText, oddNumber), { maxLength: 4 }),
  fc.integer({ min: 5, max: 60 }).map((levels) => nested(levels)),
  fc
    .constantFrom('__proto__', 'constructor', 'toJSON', 'then', 'length')
    .map((name) => named(name, { polluted: true })),
  fc.jsonValue({ maxDepth: 3 }),
);

/** An object with one property of its own, whatever its name. */
export function named(name: string, value: unknown): object {
  return JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`) as object;
}

function nested(levels: number): unknown {
  return JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels));
}

/** How a client may write an id: `known` stands for one that is there. */
export const KNOWN_ID = '{known}';

/** Texts in place of an id; encoded for a URL already, or deliberately not. */
const ODD_IDS = [
  ['0', '1', '-1', '007', '2147483648', '9007199254740991', '9007199254740992', '9'.repeat(30)],
  ['abc', '1.5', '1e3', '+1', '%00', '%2F', '%', '%E0%A4%A', '..', '%2e%2e', '1%0A', '%D9%A1'],
  ['-', '1;', "1'--", '%F0%9F%98%80', '0x1', '9'.repeat(5_000), 'next', '%ED%A0%80'],
];

export const idText: fc.Arbitrary<string> = fc.oneof(
  { weight: 14, arbitrary: fc.constant(KNOWN_ID) },
  ...ODD_IDS.map((ids) => ({ weight: 2, arbitrary: fc.constantFrom(...ids) })),
  { weight: 1, arbitrary: oddText.map((text) => encodeURIComponent(text.toWellFormed()) || '%20') },
);
