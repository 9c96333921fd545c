import { IsBoolean, IsString } from 'class-validator';
import { HashtagName, IfGiven } from '../../common/http/dto.decorators';
import { Example } from '../../common/http/property.decorators';
import type { StreamDraft } from '../streams.service';

/** A stream to create. */
export class CreateStreamDto {
  /**
   * The hashtag, with or without the leading #; its spelling is kept.
   */
  @Example('Photography')
  @HashtagName()
  hashtag: string;

  /**
   * Domain of the instance to fetch from, such as `mastodon.social`.
   */
  @Example('fjordlys.example')
  @IsString()
  instance: string;

  /** Is the stream fetched? */
  @Example(true)
  @IfGiven()
  @IsBoolean()
  active?: boolean = true;

  toDraft(): StreamDraft {
    return { hashtag: this.hashtag, instance: this.instance, active: this.active ?? true };
  }
}
