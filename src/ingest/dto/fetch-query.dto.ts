import { IsInt, Max, Min } from 'class-validator';
import { IfGiven, ToInteger } from '../../common/http/dto.decorators';

/** How much to fetch. */
export class FetchQueryDto {
  /** Posts of a stream's timeline to look at, at most. */
  @IfGiven()
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number = 20;
}
