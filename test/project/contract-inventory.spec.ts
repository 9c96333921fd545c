import { CLAUSES } from '../contract/clauses';
import { QUEUE_ROWS, TIMEOUT_ROWS, TOPICAL_SELECTION_ROWS } from '../contract/curated-queue';
import { GENERAL_ROWS } from '../contract/general';
import { ENDPOINTS, ERRORS, SHAPES } from '../contract/inventory';
import { POST_ROWS } from '../contract/posts';
import { REBLOG_ROWS } from '../contract/reblog-controls';
import type { ContractRow, Exchange } from '../contract/row';
import { STATS_ROWS } from '../contract/stats';
import { STREAM_ROWS } from '../contract/streams';
import { TOPICAL_TAG_ROWS } from '../contract/topical-tags';
import { UPKEEP_ROWS } from '../contract/upkeep';

const RESOURCES = [
  STREAM_ROWS,
  POST_ROWS,
  QUEUE_ROWS,
  TIMEOUT_ROWS,
  TOPICAL_SELECTION_ROWS,
  UPKEEP_ROWS,
  TOPICAL_TAG_ROWS,
  REBLOG_ROWS,
  STATS_ROWS,
];
const ROWS: readonly ContractRow[] = RESOURCES.flat();
const ALL: readonly ContractRow[] = [...ROWS, ...GENERAL_ROWS];

const rowsOf = (operation: string, status: number): ContractRow[] =>
  ROWS.filter((row) => row.request.operation === operation && row.status === status);

/** What an expected answer names of a shape, field by field, with what the shapes within it name. */
function namedFields(value: unknown, type: string): Set<string> {
  const plain = type.replace('|null', '');
  if (plain.endsWith('[]'))
    return new Set(elements(value).flatMap((item) => [...namedFields(item, plain.slice(0, -2))]));
  const shape = SHAPES[plain];
  const sample = sampleOf(value);
  if (!shape || typeof sample !== 'object' || sample === null) return new Set();
  return new Set(
    Object.entries(sample).flatMap(([name, inner]) => [`${plain}.${name}`, ...namedFields(inner, shape[name] ?? '')]),
  );
}

/** A matcher such as `arrayContaining` carries what it looks for. */
const sampleOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'sample' in value ? value.sample : value;
const elements = (value: unknown): unknown[] => {
  const sample = sampleOf(value);
  return Array.isArray(sample) ? sample : [];
};

/** The fields of a shape and of all within it. */
function fieldsOf(type: string): string[] {
  const plain = type.replace(/\|null$|\[\]$/, '');
  const shape = SHAPES[plain];
  if (!shape) return [];
  return Object.entries(shape).flatMap(([name, inner]) => [`${plain}.${name}`, ...fieldsOf(inner)]);
}

const bodyOf = ({ body }: Exchange): unknown => (typeof body === 'function' ? body(new Map()) : body);

/** `<...>` stands for anything. */
function isText(template: string, detail: string | undefined): boolean {
  const parts = template.split(/<[^>]+>/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return detail !== undefined && new RegExp(`^${parts.join('.+')}$`).test(detail);
}

describe('the inventory of the specification', () => {
  it.each(ENDPOINTS)('has a row for $operation $status', ({ operation, status }) => {
    expect(rowsOf(operation, status)).not.toEqual([]);
  });

  it.each(ENDPOINTS.filter(({ answer }) => answer === null))(
    'has no body in the rows of $operation $status',
    ({ operation, status }) => {
      expect(rowsOf(operation, status).filter((row) => row.body !== undefined || row.detail !== undefined)).toEqual([]);
    },
  );

  it.each(ENDPOINTS.filter(({ answer }) => answer !== null))(
    'has every field of $answer in the rows of $operation',
    ({ operation, status, answer }) => {
      const type = answer ?? '';
      const named = new Set(rowsOf(operation, status).flatMap((row) => [...namedFields(bodyOf(row), type)]));
      expect(fieldsOf(type).filter((field) => !named.has(field))).toEqual([]);
    },
  );

  it.each(ERRORS.flatMap((error) => error.operations.map((operation) => ({ ...error, operation }))))(
    'has a row for the error "$row": $operation $status $detail',
    ({ operation, status, detail }) => {
      expect(rowsOf(operation, status).filter((row) => isText(detail, row.detail))).not.toEqual([]);
    },
  );

  it.each(CLAUSES)('has a row for "%s"', (clause) => {
    expect(ALL.filter((row) => row.covers?.includes(clause))).not.toEqual([]);
  });

  it('has no row for an operation that the specification does not know', () => {
    const known = new Set(ENDPOINTS.map(({ operation }) => operation));
    const calls = ROWS.flatMap((row) => [row, ...(row.after ?? [])]);
    expect(calls.filter(({ request }) => !known.has(request.operation))).toEqual([]);
  });
});
