import { ApiProperty } from '@nestjs/swagger';

/*
 * What a DTO's property holds, for the OpenAPI document: TypeScript knows one kind of number and no timestamps. Each
 * decorator takes the property's example; the example of a schema is put together from those of its properties.
 */

export const LARGEST = Number.MAX_SAFE_INTEGER;

export const ID_SCHEMA = { type: 'integer', minimum: 1, maximum: LARGEST } as const;

interface Bounds {
  example?: number | null;
  minimum?: number;
  maximum?: number;
}

export const Example = (example: unknown): PropertyDecorator => ApiProperty({ example });

/** Marks a property whose example is that of its DTO; see {@link Nested}. */
export const NESTED = Symbol('nested');

/** A property of a DTO's type, or a list of one: its example is that DTO's. */
export const Nested = (): PropertyDecorator => Example(NESTED);

/** An integer; without bounds, of 0 or more. */
export const Integer = (bounds: Bounds): PropertyDecorator =>
  ApiProperty({ type: 'integer', minimum: 0, maximum: LARGEST, ...bounds });

/** A number with decimals; without bounds, of 0 or more. */
export const Decimal = (bounds: Bounds): PropertyDecorator => ApiProperty({ type: 'number', minimum: 0, ...bounds });

export const Id = (example?: number): PropertyDecorator => ApiProperty({ ...ID_SCHEMA, example });

export const Count = (example?: number | null): PropertyDecorator => Integer({ example });

export const Score = (example?: number | null): PropertyDecorator => Integer({ maximum: 100, example });

export const Percentage = (example?: number | null): PropertyDecorator => Decimal({ maximum: 100, example });

export const Timestamp = (example?: string | null): PropertyDecorator =>
  ApiProperty({ type: 'string', format: 'date-time', example });

export const NumbersByName = (bounds: Omit<Bounds, 'example'>, example: Record<string, number>): PropertyDecorator =>
  ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 0, maximum: LARGEST, ...bounds },
    example,
  });
