import { IsInt, IsTimeZone, Matches, Max, Min } from 'class-validator';
import { IfGiven, ToInteger } from '../../common/http/dto.decorators';
import type { ActivityPeriod } from '../activity.view';

/** Which history is wanted. */
export class ActivityQueryDto {
  /** Days to look back, today included; 1 to 366. */
  @IfGiven()
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(366)
  days?: number = 30;

  /** The IANA name of the zone whose days are meant. */
  @IfGiven()
  @IsTimeZone()
  // An offset is a zone to newer versions of Node.js.
  @Matches(/^[A-Za-z]/, { message: 'time_zone must be a valid IANA time-zone' })
  time_zone?: string = 'UTC';

  /** Only what happened to posts of the stream with this id, which may be deleted. */
  @IfGiven()
  @ToInteger()
  @IsInt()
  stream_id?: number;

  toPeriod(): ActivityPeriod {
    const { days = 30, time_zone: timeZone = 'UTC', stream_id: streamId = null } = this;
    return { days, timeZone, streamId };
  }
}
