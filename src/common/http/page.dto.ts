import { IsInt, Max, Min } from 'class-validator';
import { IfGiven, ToInteger } from './dto.decorators';

/** Which part of a list is wanted. */
export class PageQueryDto {
  /** Rows of the list to leave out at the beginning. */
  @IfGiven()
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  skip?: number = 0;

  /** Rows of the list to answer at most. */
  @IfGiven()
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit?: number = 100;
}

/** A part of a list, as services take it: both set. */
export interface Page {
  skip: number;
  limit: number;
}

/** The rows of a page and how many there are in all. */
export interface Paged<T> {
  rows: T[];
  total: number;
}

/** The wanted part of a list with its defaults filled in. */
export function toPage({ skip = 0, limit = 100 }: PageQueryDto): Page {
  return { skip, limit };
}

/** The contract's list envelope. */
export function envelope<Row, Item>(paged: Paged<Row>, page: Page, item: (row: Row) => Item) {
  return { items: paged.rows.map(item), total: paged.total, skip: page.skip, limit: page.limit };
}
