import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsInt, Max, Min } from 'class-validator';
import { IfGivenAndNotNull } from './dto.decorators';
import { LARGEST } from './property.decorators';

/** Ids of streams; null for all. */
export const StreamIds = (required = true): PropertyDecorator =>
  ApiProperty({
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: LARGEST },
    uniqueItems: true,
    nullable: true,
    example: null,
    required,
  });

/** Ids of streams in a body, which may be left out. */
export const ChosenStreams = (): PropertyDecorator =>
  applyDecorators(
    StreamIds(false),
    IfGivenAndNotNull(),
    // The first that a value breaks is what the answer says.
    IsArray(),
    ArrayNotEmpty(),
    ArrayUnique(),
    IsInt({ each: true }),
    Min(1, { each: true }),
    Max(LARGEST, { each: true }),
  );
