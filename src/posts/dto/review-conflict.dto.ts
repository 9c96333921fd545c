import { ApiExample, exampleOf } from '../../common/http/api-example';
import { ReviewFormDto } from './review-form.dto';

/** A change that collides with the review as it stands. */
@ApiExample<ReviewConflictDto>({ detail: 'Post was changed since', current: exampleOf(ReviewFormDto) })
export class ReviewConflictDto {
  /** What is wrong, in words. */
  detail: string;
  /** The review as it stands, where `If-Match` named an older one; null when the post was removed meanwhile. */
  current?: ReviewFormDto | null;
}
