import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { QueryInteger } from './dto.decorators';
import { LARGEST, NESTED } from './property.decorators';

/** Which part of a list is wanted. */
export class PageQueryDto {
  /** Rows of the list to leave out at the beginning. */
  @QueryInteger(0, LARGEST)
  skip?: number = 0;

  /** Rows of the list to return at most. */
  @QueryInteger(1, 1000)
  limit?: number = 100;
}

export interface Page {
  skip: number;
  limit: number;
}

export interface Paged<T> {
  rows: T[];
  total: number;
}

export function toPage({ skip = 0, limit = 100 }: PageQueryDto): Page {
  return { skip, limit };
}

/** The contract's list envelope as a DTO to extend; `plural` names the items in the descriptions. */
export function ListOf<Item extends object>(item: Type<Item>, plural: string) {
  const capital = `${plural[0]?.toUpperCase()}${plural.slice(1)}`;
  class List {
    @ApiProperty({ type: [item], description: `The ${plural}, newest first.`, example: NESTED })
    items: Item[];

    @ApiProperty({ ...COUNT, description: `${capital} in all.`, example: 1 })
    total: number;

    @ApiProperty({ ...COUNT, description: `${capital} left out at the beginning.`, example: 0 })
    skip: number;

    @ApiProperty({ ...COUNT, description: `${capital} returned at most.`, example: 100 })
    limit: number;
  }
  return List;
}

const COUNT = { type: 'integer', minimum: 0, maximum: LARGEST } as const;

/** Fills the envelope of a {@link ListOf}. */
export function envelope<Row, Item = Row>(
  { rows, total }: Paged<Row>,
  { skip, limit }: Page,
  item = (row: Row) => row as unknown as Item,
) {
  return { items: rows.map(item), total, skip, limit };
}
