import { ISO_TIME } from '../support/app';
import { SHAPES } from './inventory';

const isWithin = (value: unknown, low: number, high: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= low && Number(value) <= high;

const PLAIN: Record<string, (value: unknown) => boolean> = {
  integer: (value) => Number.isSafeInteger(value),
  score: (value) => isWithin(value, 0, 100),
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  time: (value) => typeof value === 'string' && ISO_TIME.test(value),
  boolean: (value) => typeof value === 'boolean',
  QueueStatus: (value) => ['pending', 'reserved', 'delivered', 'error'].includes(String(value)),
};

/** Where a value is not of a type of the inventory; a field that is missing shows as undefined. Further fields are no fault. */
export function findMisfits(value: unknown, type: string, path = ''): string[] {
  if (type.endsWith('|null')) return value === null ? [] : findMisfits(value, type.slice(0, -5), path);
  if (type.endsWith('[]')) return listMisfits(value, type.slice(0, -2), path);
  if (type.endsWith('{}')) return fieldMisfits(value, () => type.slice(0, -2), path);
  const shape = SHAPES[type];
  if (shape) {
    const missing = Object.fromEntries(Object.keys(shape).map((name) => [name, undefined]));
    return fieldMisfits(isRecord(value) ? { ...missing, ...value } : value, (name) => shape[name], path);
  }
  const [low, high] = type.split('-').map(Number);
  const fits = PLAIN[type]?.(value) ?? isWithin(value, low ?? Number.NaN, high ?? Number.NaN);
  return fits ? [] : [`${path}: ${JSON.stringify(value)} is no ${type}`];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listMisfits(value: unknown, type: string, path: string): string[] {
  if (!Array.isArray(value)) return [`${path} is no list`];
  return value.flatMap((item, index) => findMisfits(item, type, `${path}[${index}]`));
}

function fieldMisfits(value: unknown, typeOf: (name: string) => string | undefined, path: string): string[] {
  if (!isRecord(value)) return [`${path} is no object`];
  return Object.entries(value).flatMap(([name, inner]) => {
    const type = typeOf(name);
    return type === undefined ? [] : findMisfits(inner, type, `${path}.${name}`);
  });
}
