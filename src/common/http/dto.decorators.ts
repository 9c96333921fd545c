import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { cleanText } from '../clean-text';

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);

/** The field may be missing but, unlike with `@IsOptional()`, not null. */
export const IfGiven = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** The field may be missing, and null is a value of its own: it clears, or takes back. */
export const IfGivenAndNotNull = (): PropertyDecorator =>
  ValidateIf((_, value) => value !== undefined && value !== null);

/** The field may be missing, and null counts as missing. */
export const NullIsMissing = (): PropertyDecorator => Transform(({ value }) => (value === null ? undefined : value));

/** The field as it was sent, for transforms below it: class-transformer drops keys of objects such as `toString`. */
export const AsSent = (): PropertyDecorator => Transform(({ obj, key }): unknown => obj[key]);

/** A query's `-?[0-9]+` as a number; anything else stays as it is, so that `@IsInt()` refuses it. */
export const ToInteger = (): PropertyDecorator =>
  Transform(({ obj, key }) => {
    const given: unknown = obj[key];
    return typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : given;
  });

/** A query's true, false, 1, 0, yes or no in any case; anything else stays, so that `@IsBoolean()` refuses it. */
export const ToBoolean = (): PropertyDecorator =>
  Transform(({ obj, key }) => {
    const given: unknown = obj[key];
    return typeof given === 'string' ? (BOOLEANS.get(given.toLowerCase()) ?? given) : given;
  });

/** A text of a client as it may be stored: without NUL, which PostgreSQL refuses, and with lone surrogates replaced. */
export const CleanText = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? cleanText(value) : value));
