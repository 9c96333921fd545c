import { QueryInteger } from '../../common/http/dto.decorators';

/** How much to fetch. */
export class FetchQueryDto {
  /** The largest number of posts of a stream's timeline to read. */
  @QueryInteger(1, 100)
  limit?: number = 20;
}
