import { Example, Nested } from '../../common/http/property.decorators';
import { ReviewFormDto } from './review-form.dto';

/** A change that conflicts with the current review. */
export class ReviewConflictDto {
  /** What is wrong, in words. */
  @Example('Post was changed since')
  detail: string;
  /** The current review, where `If-Match` named an older one; null when the post was removed meanwhile. */
  @Nested()
  current?: ReviewFormDto | null;
}
