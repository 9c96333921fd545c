import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  IsTimeZone,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';
import { parseHashtag, parseShownHashtag } from '../hashtag';
import { cleanText, type JsonLimits, jsonFits } from '../storable';
import { ID_SCHEMA, LARGEST } from './property.decorators';

/** Each reads, validates and documents a field of a request. The first failure of a property is reported. */

/** The field may be missing but, unlike with `@IsOptional()`, not null. */
export const IfGiven = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** The field may be missing. null clears it. */
export const IfGivenAndNotNull = (): PropertyDecorator =>
  ValidateIf((_, value) => value !== undefined && value !== null);

/** The field may be missing, and null counts as missing. */
export const NullIsMissing = (): PropertyDecorator => Transform(({ value }) => (value === null ? undefined : value));

/** The field as sent, for later transforms: class-transformer drops object keys such as `toString`. */
export const AsSent = (): PropertyDecorator => Transform(({ obj, key }): unknown => obj[key]);

/** The field must pass a test; in the message, `$property` is its name. */
export const Passes = (
  name: string,
  validate: (value: unknown, args?: ValidationArguments) => boolean,
  message: string,
): PropertyDecorator => ValidateBy({ name, validator: { validate, defaultMessage: () => message } });

export const QueryInteger = (min: number, max: number): PropertyDecorator =>
  applyDecorators(
    IsInt(),
    Min(min),
    Max(max),
    ToInteger(),
    IfGiven(),
    ApiProperty({ type: 'integer', minimum: min, maximum: max }),
  );

/** An optional id of a query. Any integer is valid: one that can't be an id matches nothing. */
export const QueryId = (): PropertyDecorator =>
  applyDecorators(
    IsInt(),
    Transform(({ value }): unknown => (Number.isInteger(value) && !isId(value) ? NO_ID : value)),
    ToInteger(),
    IfGiven(),
    ApiProperty(ID_SCHEMA),
  );

/** Not 0, which stands for an unknown stream. */
const NO_ID = -1;

const isId = (value: number) => value > 0 && Number.isSafeInteger(value);

/** An id of a body. Any integer with that many digits is valid; an unknown one is not found. */
export const BodyId = (options: ApiPropertyOptions = {}): PropertyDecorator =>
  applyDecorators(
    IsInt(),
    Min(-LARGEST),
    Max(LARGEST),
    AsSent(),
    ApiProperty({ ...ID_SCHEMA, ...options } as ApiPropertyOptions),
  );

/** A query's true, false, 1, 0, yes or no in any case, which may be missing. */
export const QueryBoolean = (): PropertyDecorator =>
  applyDecorators(IsBoolean(), ToBoolean(), IfGiven(), ApiProperty());

/** A query's value of a list, which may be missing; `enumName` is that of the schema, where the list is one. */
export const QueryChoice = (values: readonly string[], enumName = ''): PropertyDecorator =>
  applyDecorators(IsIn(values), IfGiven(), ApiProperty({ enum: [...values], ...(enumName && { enumName }) }));

export const QueryPattern = (pattern: RegExp, message: string): PropertyDecorator =>
  applyDecorators(Matches(pattern, { message }), IfGiven(), ApiProperty({ pattern: pattern.source }));

export const IsTimestamp = (): PropertyDecorator =>
  Passes(
    'isTimestamp',
    (value) => typeof value === 'string' && readTimestamp(value) !== null,
    '$property must be an ISO 8601 time with its offset, such as 2026-03-01T12:00:00Z',
  );

export const IsFuture = (): PropertyDecorator =>
  Passes(
    'isFuture',
    (value) => typeof value === 'string' && (readTimestamp(value)?.getTime() ?? 0) > Date.now(),
    '$property must be an ISO 8601 time with its offset, in the future',
  );

export const QueryTimestamp = (): PropertyDecorator =>
  applyDecorators(IsTimestamp(), IfGiven(), ApiProperty({ format: 'date-time' }));

const TIMESTAMP = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Reads an ISO 8601 time that names its offset; null for anything else. */
export function readTimestamp(text: string): Date | null {
  const [, date] = TIMESTAMP.exec(text) ?? [];
  if (date === undefined || Number.isNaN(Date.parse(text))) return null;
  // Date rolls 30 February over into March.
  return new Date(`${date}T00:00Z`).toISOString().startsWith(date) ? new Date(text) : null;
}

/** A query's `-?[0-9]+` as a number; anything else stays text, so that `@IsInt()` refuses it. */
const ToInteger = (): PropertyDecorator =>
  Transform(({ obj, key }) => {
    const given: unknown = obj[key];
    return typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : given;
  });

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);

/** Anything but a boolean stays text, so that `@IsBoolean()` refuses it. */
const ToBoolean = (): PropertyDecorator =>
  Transform(({ obj, key }) => {
    const given: unknown = obj[key];
    return typeof given === 'string' ? (BOOLEANS.get(given.toLowerCase()) ?? given) : given;
  });

/** A text of a client as it may be stored: without NUL, which PostgreSQL refuses, and with lone surrogates replaced. */
export const CleanText = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? cleanText(value) : value));

export function HasCodePoints(min: number, max: number): PropertyDecorator {
  const range = min === 0 ? `at most ${max}` : `${min} to ${max}`;
  // No text of more than 2 * max UTF-16 units can fit; such a text is not counted.
  const fits = (text: string) => text.length <= 2 * max && [...text].length >= min && [...text].length <= max;
  return applyDecorators(
    Passes(
      'hasCodePoints',
      (value) => typeof value === 'string' && fits(value),
      `$property must have ${range} characters`,
    ),
    ApiProperty({ ...(min > 0 && { minLength: min }), maxLength: max }),
  );
}

export const Text = (min: number, max: number): PropertyDecorator =>
  applyDecorators(IsString(), HasCodePoints(min, max), CleanText());

const Hashtag = (parse: (text: string) => string | null, what: string): PropertyDecorator =>
  applyDecorators(
    Passes(
      'isHashtag',
      (value) => typeof value === 'string' && parse(value) !== null,
      `$property must be a hashtag: at most 100 ${what}`,
    ),
    Transform(({ value }) => (typeof value === 'string' ? (parse(value) ?? value) : value)),
  );

export const HashtagName = (): PropertyDecorator =>
  Hashtag(parseHashtag, 'letters, digits and underscores, not digits alone');

export const ShownHashtag = (): PropertyDecorator => Hashtag(parseShownHashtag, 'characters, without white space');

export const ReasonKey = (): PropertyDecorator =>
  applyDecorators(
    Matches(REASON_KEY, { message: '$property must be 1 to 40 of the letters a to z, digits and underscores' }),
    ApiProperty({ pattern: REASON_KEY.source }),
  );

const REASON_KEY = /^[a-z0-9_]{1,40}$/;

/** The IANA name of a time zone. Newer versions of Node.js take offsets too, and offsets have no daylight saving time. */
export const TimeZone = (): PropertyDecorator =>
  applyDecorators(
    Matches(ZONE_NAME, { message: '$property must be a valid IANA time-zone' }),
    IsTimeZone(),
    ApiProperty({ type: 'string', pattern: ZONE_NAME.source }),
  );

const ZONE_NAME = /^[A-Za-z]/;

export const FitsJson = (limits: JsonLimits): PropertyDecorator =>
  Passes(
    'fitsJson',
    (value) => jsonFits(value, limits),
    `$property must be at most ${limits.bytes / 1024} KiB and ${limits.levels} levels deep`,
  );
