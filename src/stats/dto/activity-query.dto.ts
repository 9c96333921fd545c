import { IfGiven, QueryId, QueryInteger, TimeZone } from '../../common/http/dto.decorators';
import type { ActivityPeriod } from '../activity.view';

/** Which history is wanted. */
export class ActivityQueryDto {
  /** Days to look back, today included; 1 to 366. */
  @QueryInteger(1, 366)
  days?: number = 30;

  /** The IANA name of the zone whose days are meant. */
  @IfGiven()
  @TimeZone()
  time_zone?: string = 'UTC';

  /** Only what happened to posts of the stream with this id, which may be deleted. */
  @QueryId()
  stream_id?: number;

  toPeriod(): ActivityPeriod {
    const { days = 30, time_zone: timeZone = 'UTC', stream_id: streamId = null } = this;
    return { days, timeZone, streamId };
  }
}
