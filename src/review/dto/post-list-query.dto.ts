import { IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import { IfGiven, ToBoolean, ToInteger } from '../../common/http/dto.decorators';
import { PageQueryDto } from '../../common/http/page.dto';
import { QUEUE_STATUSES, type QueueStatus } from '../../curated-queue/queue-status';
import type { PostFilter } from '../post-list.sql';
import { POST_SORTS, type PostSort } from '../predicted-list.sql';

/** Which posts are wanted; all filters are optional and combine. */
export class PostListQueryDto extends PageQueryDto {
  /** Posts of the stream with this id, which may be deleted. */
  @IfGiven()
  @ToInteger()
  @IsInt()
  stream_id?: number;

  /** Approved posts, or with `false` rejected and unreviewed ones. */
  @IfGiven()
  @ToBoolean()
  @IsBoolean()
  approved?: boolean;

  /** Posts that were reviewed, or with `false` those that wait for a review. */
  @IfGiven()
  @ToBoolean()
  @IsBoolean()
  reviewed?: boolean;

  /** The lowest automatic spam score, 0 to 100. */
  @IfGiven()
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(100)
  spam_score_min?: number = 0;

  /** The highest automatic spam score, 0 to 100. */
  @IfGiven()
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(100)
  spam_score_max?: number = 100;

  /** Posts in one state of the queue; `pending` holds unreviewed and rejected ones too. */
  @IfGiven()
  @IsIn(QUEUE_STATUSES)
  queue_status?: QueueStatus;

  /**
   * The order: newest first, or by the predicted approval. By prediction the list holds only unreviewed posts that have one, and
   * of equal predictions the post with the higher id comes first, or last with `predicted_asc`.
   */
  @IfGiven()
  @IsIn(POST_SORTS)
  sort?: PostSort = 'newest';

  toFilter(): PostFilter {
    const { spam_score_min: min = 0, spam_score_max: max = 100 } = this;
    return {
      streamId: this.stream_id,
      approved: this.approved,
      reviewed: this.reviewed,
      scores: min === 0 && max === 100 ? undefined : { min, max },
      queueStatus: this.queue_status,
    };
  }
}
