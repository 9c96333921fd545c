import { InvalidInputError } from '../errors';

/** What a number of a query may be. */
export interface WholeNumberRule {
  name: string;
  min: number;
  default: number;
}

/**
 * Reads a whole number of a query for which the contract wants 400 and a text of its own: also when it is given twice or as
 * `name[]`.
 */
export function wholeNumber(query: Readonly<Record<string, unknown>>, rule: WholeNumberRule): number {
  const { name, min } = rule;
  const isIndexed = Object.keys(query).some((key) => key.startsWith(`${name}[`));
  const given = query[name];
  if (given === undefined && !isIndexed) return rule.default;
  if (typeof given !== 'string' || isIndexed || !/^-?\d+$/.test(given))
    throw new InvalidInputError(`${name} must be an integer`);
  if (Number(given) < min) throw new InvalidInputError(`${name} must be >= ${min}`);
  return Number(given);
}
