import {
  type ArgumentMetadata,
  BadRequestException,
  type HttpException,
  Injectable,
  UnprocessableEntityException,
  ValidationPipe,
} from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { nestsWithin } from '../storable';

export interface FieldError {
  field: string;
  message: string;
}

/** The contract's 422: `Validation error: ` and the messages, and each by its field. */
export function validationFailed(errors: FieldError[]): UnprocessableEntityException {
  const detail = `Validation error: ${errors.map((error) => error.message).join('; ')}`;
  return new UnprocessableEntityException({ detail, errors });
}

function validationFailedAs(detail: string, field: string): UnprocessableEntityException {
  return new UnprocessableEntityException({ detail, errors: [{ field, message: detail }] });
}

function flatten(errors: ValidationError[], path = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = path ? `${path}.${error.property}` : error.property;
    const own = Object.entries(error.constraints ?? {})
      .toReversed()
      .map(([name, message]) => ({ field, message: isMissing(error, name) ? `${field} is missing` : message }));
    return [...own, ...flatten(error.children ?? [], field)];
  });
}

/** Whether what is wrong with a field is that it is missing; {@link IS_GIVEN} says that in its own words. */
function isMissing({ value }: ValidationError, constraint: string): boolean {
  return value === undefined && constraint !== IS_GIVEN;
}

const strictQueries = new WeakSet<object>();

/** Marks a query whose unknown parameters are refused, because a misspelt filter would decide about everything. */
export const RefuseUnknown = (): ClassDecorator => (dto) => void strictQueries.add(dto);

/**
 * The one validation of queries and bodies: unknown names are dropped unless their DTO refuses them, known ones must fit it. A message whose
 * text is marked with {@link VERBATIM} is the contract's own and is sent without the others.
 */
@Injectable()
export class DtoValidationPipe extends ValidationPipe {
  /** DTOs that accept a query without parameters, which is all that consumers send. */
  private readonly satisfiedByNothing = new Set<unknown>();

  constructor() {
    super({
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      exceptionFactory: (errors) => failure(flatten(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (!this.toValidate(metadata)) return value;
    if (metadata.type === 'query') return this.transformQuery(value as object, metadata);
    if (metadata.type === 'body') return super.transform(this.knownFields(objectBody(value), metadata), metadata);
    return super.transform(value, metadata) as Promise<unknown>;
  }

  private async transformQuery(query: object, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    const isEmpty = Object.keys(query).length === 0;
    if (isEmpty && metatype && this.satisfiedByNothing.has(metatype)) return new metatype();
    this.refuseBrackets(query, metadata);
    if (metatype && strictQueries.has(metatype)) refuseUnknown(query, namesOf(metatype));
    const dto: unknown = await super.transform(query, metadata);
    if (isEmpty) this.satisfiedByNothing.add(metatype);
    return dto;
  }

  /** The body's known fields. Deep nesting is refused, because the libraries recurse and would exceed the stack. */
  private knownFields(body: object, { metatype }: ArgumentMetadata): object {
    const known = metatype ? namesOf(metatype) : [];
    const fields = Object.entries(body).filter(([name]) => known.includes(name));
    const errors = fields
      .filter(([, value]) => !nestsWithin(value, BODY_LEVELS))
      .map(([field]) => ({ field, message: `${field} must not nest so deep` }));
    if (errors.length > 0) throw failure(errors);
    return Object.fromEntries(fields);
  }

  /** The parser doesn't know `limit[]=1`, but the client means `limit` and must not get the default. */
  private refuseBrackets(query: object, { metatype }: ArgumentMetadata): void {
    const known = metatype ? namesOf(metatype) : [];
    const errors = Object.keys(query)
      .filter((name) => name.includes('['))
      .map((name) => name.slice(0, name.indexOf('[')))
      .filter((name) => known.includes(name))
      .map((field) => ({ field, message: `${field} must be given once, as ${field}=value` }));
    if (errors.length > 0) throw failure(errors);
  }
}

function refuseUnknown(query: object, known: readonly string[]): void {
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw validationFailed(
    unknown.map((field) => {
      const similar = mostSimilar(field, known).join(' or ');
      return { field, message: `${field} is not a filter${similar && `, did you mean ${similar}?`}` };
    }),
  );
}

const pairsOf = (name: string) => Array.from(name.slice(1), (letter, i) => `${name[i]}${letter}`);

/** The names that share the most pairs of letters with a text, if that is more than half of all pairs. */
function mostSimilar(text: string, names: readonly string[]): string[] {
  const wanted = new Set(pairsOf(text));
  const likeness = (name: string) => {
    const pairs = pairsOf(name);
    return (2 * pairs.filter((pair) => wanted.has(pair)).length) / (pairs.length + wanted.size);
  };
  const best = Math.max(...names.map(likeness));
  return best > 0.5 ? [...new Set(names)].filter((name) => likeness(name) === best) : [];
}

function namesOf(dto: NonNullable<ArgumentMetadata['metatype']>): string[] {
  const validations = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  return validations.map((validation) => validation.propertyName);
}

const BODY_LEVELS = 32;

/** The name of a validator that refuses missing values with another message. */
export const IS_GIVEN = 'isGiven';

/** Marks a message as the specification's own text, which is sent alone in `detail`. */
export const VERBATIM = '\u0001';

/** Marks a message as the specification's text of a 400. A 422 of the same request comes first. */
export const BAD_REQUEST = '\u0002';

function failure(errors: FieldError[]): HttpException {
  const [bad] = errors;
  if (bad && errors.every((error) => error.message.startsWith(BAD_REQUEST)))
    return new BadRequestException({ detail: bad.message.slice(BAD_REQUEST.length) });
  return unprocessable(errors.filter((error) => !error.message.startsWith(BAD_REQUEST)));
}

function unprocessable(errors: FieldError[]): UnprocessableEntityException {
  const verbatim = errors.find((error) => error.message.startsWith(VERBATIM));
  if (verbatim) return validationFailedAs(verbatim.message.slice(VERBATIM.length), verbatim.field);
  return validationFailed(errors);
}

function objectBody(value: unknown): object {
  if (value === undefined) return {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw validationFailed([{ field: '', message: 'the body must be a JSON object' }]);
}
