import { QueryBoolean } from '../../common/http/dto.decorators';
import { Count } from '../../common/http/property.decorators';

/** How many posts were removed. */
export class DeletedDto {
  /** Posts removed, or with `dry_run` those that would be. */
  @Count(12)
  deleted: number;
}

/** What a trim goes by. */
export class ConsumptionDto {
  /** Posts delivered in the period, those removed since too. */
  @Count(9)
  deliveries: number;
  /** Approved posts that wait, those that filters withhold too. */
  @Count(128)
  pending: number;
}

/** How to remove. */
export class RemovalQueryDto {
  /** Return how many would be removed, and remove none. */
  @QueryBoolean()
  dry_run?: boolean = false;
}
