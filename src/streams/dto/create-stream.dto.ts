import { IsBoolean, IsString } from 'class-validator';
import { ApiExample } from '../../common/http/api-example';
import { IfGiven } from '../../common/http/dto.decorators';
import type { StreamDraft } from '../streams.service';
import { IsHashtag, ToHashtag } from '../../common/http/hashtag.decorator';

/** A stream to create. */
@ApiExample<CreateStreamDto>({ hashtag: 'Photography', instance: 'fjordlys.example', active: true })
export class CreateStreamDto {
  /**
   * The hashtag, with or without the leading #; its spelling is kept.
   */
  @ToHashtag()
  @IsHashtag()
  hashtag: string;

  /**
   * Domain of the instance to fetch from, such as `mastodon.social`.
   */
  @IsString()
  instance: string;

  /** Is the stream fetched? */
  @IfGiven()
  @IsBoolean()
  active?: boolean = true;

  toDraft(): StreamDraft {
    return { hashtag: this.hashtag, instance: this.instance, active: this.active ?? true };
  }
}
