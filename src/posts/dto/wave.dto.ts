import { Nested } from '../../common/http/property.decorators';
import { WaveDto } from '../../waves/dto/wave.dto';
import { PostDto } from './post.dto';

/** A wave with its posts. */
export class WaveDetailsDto extends WaveDto {
  /** Its newest 100 posts. `GET /posts?wave_id=` lists all. */
  @Nested()
  posts: PostDto[];
}
