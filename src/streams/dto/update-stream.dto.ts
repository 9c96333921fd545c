import { IsBoolean, IsString } from 'class-validator';
import { ApiExample } from '../../common/http/api-example';
import { IfGiven } from '../../common/http/dto.decorators';
import type { StreamDraft } from '../streams.service';
import { IsHashtag, ToHashtag } from '../../common/http/hashtag.decorator';

// Not a PartialType: that would bring the default of `active` along, and an empty body would switch a stream on.
/** What to change of a stream; what is left out stays. */
@ApiExample<UpdateStreamDto>({ active: false })
export class UpdateStreamDto {
  /** The hashtag, with or without the leading #. */
  @IfGiven()
  @ToHashtag()
  @IsHashtag()
  hashtag?: string;

  /** Domain of the instance to fetch from. */
  @IfGiven()
  @IsString()
  instance?: string;

  /** Is the stream fetched? */
  @IfGiven()
  @IsBoolean()
  active?: boolean;

  toChange(): Partial<StreamDraft> {
    return { hashtag: this.hashtag, instance: this.instance, active: this.active };
  }
}
