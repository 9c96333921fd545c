import { QueryBoolean } from '../../common/http/dto.decorators';
import { PageQueryDto } from '../../common/http/page.dto';

/** Which streams are wanted. */
export class StreamListQueryDto extends PageQueryDto {
  /** Only those that are fetched, or only those that are not. */
  @QueryBoolean()
  active?: boolean;
}
