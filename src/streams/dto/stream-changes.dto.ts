import { IsBoolean, IsString } from 'class-validator';
import { HashtagName, IfGiven } from '../../common/http/dto.decorators';
import { Example } from '../../common/http/property.decorators';

/** A stream to create. */
export class CreateStreamDto {
  /** The hashtag, with or without #. Its spelling is kept. */
  @Example('Photography')
  @HashtagName()
  hashtag: string;

  /** Domain of the instance to fetch from, such as `mastodon.social`. */
  @Example('fjordlys.example')
  @IsString()
  instance: string;

  /** Is the stream fetched? */
  @Example(true)
  @IfGiven()
  @IsBoolean()
  active?: boolean = true;
}

// Not a PartialType: that would bring the default of `active` along, and an empty body would switch a stream on.
/** What to change of a stream; what is left out stays. */
export class UpdateStreamDto {
  /** The hashtag, with or without the leading #. */
  @IfGiven()
  @HashtagName()
  hashtag?: string;

  /** Domain of the instance to fetch from. */
  @IfGiven()
  @IsString()
  instance?: string;

  /** Is the stream fetched? */
  @Example(false)
  @IfGiven()
  @IsBoolean()
  active?: boolean;
}
