import { type ArgumentMetadata, Injectable, UnprocessableEntityException, ValidationPipe } from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';

/** What is wrong with one field, for the client. */
export interface FieldError {
  field: string;
  message: string;
}

/** The contract's 422: `Validation error: ` and the messages, and each by its field. */
export function validationFailed(errors: FieldError[]): UnprocessableEntityException {
  const detail = `Validation error: ${errors.map((error) => error.message).join('; ')}`;
  return new UnprocessableEntityException({ detail, errors });
}

/** A 422 whose text the specification gives: it stands alone. */
export function validationFailedAs(detail: string, field: string): UnprocessableEntityException {
  return new UnprocessableEntityException({ detail, errors: [{ field, message: detail }] });
}

function flatten(errors: ValidationError[], path = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = path ? `${path}.${error.property}` : error.property;
    const own = Object.values(error.constraints ?? {})
      .toReversed()
      .map((message) => ({ field, message }));
    return [...own, ...flatten(error.children ?? [], field)];
  });
}

/**
 * The one validation of queries and bodies: unknown names are dropped, known ones must fit their DTO. A message whose
 * text is marked with {@link VERBATIM} is the contract's own and stands alone.
 */
@Injectable()
export class DtoValidationPipe extends ValidationPipe {
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
    if (metadata.type === 'query') this.refuseBrackets(value as object, metadata);
    if (metadata.type === 'body') return super.transform(objectBody(value), metadata);
    return super.transform(value, metadata) as Promise<unknown>;
  }

  /** `limit[]=1` is an unknown name to the parser; a client that writes it means `limit`, and must not get the default. */
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

function namesOf(dto: NonNullable<ArgumentMetadata['metatype']>): string[] {
  const validations = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  return validations.map((validation) => validation.propertyName);
}

/** Marks a message as the specification's own text, which stands alone in `detail`. */
export const VERBATIM = '\u0001';

function failure(errors: FieldError[]): UnprocessableEntityException {
  const verbatim = errors.find((error) => error.message.startsWith(VERBATIM));
  if (verbatim) return validationFailedAs(verbatim.message.slice(VERBATIM.length), verbatim.field);
  return validationFailed(errors);
}

function objectBody(value: unknown): object {
  if (value === undefined) return {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw validationFailed([{ field: '', message: 'the body must be a JSON object' }]);
}
