import { IsBoolean } from 'class-validator';
import { ApiExample } from '../../common/http/api-example';
import { IfGiven, ToBoolean } from '../../common/http/dto.decorators';

/** How many posts were removed. */
@ApiExample<DeletedDto>({ deleted: 12 })
export class DeletedDto {
  /** Posts removed; with `dry_run` those that would be. */
  deleted: number;
}

/** How to trim. */
export class TrimQueryDto {
  /** Answer how many would be removed, and remove none. */
  @IfGiven()
  @ToBoolean()
  @IsBoolean()
  dry_run?: boolean = false;
}
