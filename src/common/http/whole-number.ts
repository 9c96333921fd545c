import { InvalidInputError } from '../errors';

export interface WholeNumberRule {
  name: string;
  min: number;
  default: number;
}

/** For numbers whose 400 and text the contract gives, also when one is given twice or as `name[]`. */
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
