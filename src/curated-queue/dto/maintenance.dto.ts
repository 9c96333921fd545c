import { QueryBoolean } from '../../common/http/dto.decorators';
import { Count } from '../../common/http/property.decorators';

/** How many posts were removed. */
export class DeletedDto {
  /** Posts removed; with `dry_run` those that would be. */
  @Count(12)
  deleted: number;
}

/** How to trim. */
export class TrimQueryDto {
  /** Return how many would be removed, and remove none. */
  @QueryBoolean()
  dry_run?: boolean = false;
}
