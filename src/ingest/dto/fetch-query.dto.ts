import { QueryInteger } from '../../common/http/dto.decorators';

/** How much to fetch. */
export class FetchQueryDto {
  /** Posts of a stream's timeline to look at, at most. */
  @QueryInteger(1, 100)
  limit?: number = 20;
}
