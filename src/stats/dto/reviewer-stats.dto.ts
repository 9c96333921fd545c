import { QueryInteger } from '../../common/http/dto.decorators';
import { Count, Example, Nested, Percentage } from '../../common/http/property.decorators';
import { percentage } from '../figures';

/** Which decisions are wanted. */
export class ReviewersQueryDto {
  /** Days to look back, 1 to 366, and no further than the audit log. */
  @QueryInteger(1, 366)
  days?: number = 30;
}

/** What one reviewer decided. */
export class ReviewerStatsDto {
  /** Who it is: `user:<name>` or `key:<name>`. */
  @Example('user:marta')
  actor: string;

  /** Times that they approved or rejected a post. */
  @Count(120)
  decisions: number;

  /** Times that they approved a post. */
  @Count(90)
  approved: number;

  /** Times that they rejected a post. */
  @Count(30)
  rejected: number;

  /** Times that they took a decision of their own back. */
  @Count(3)
  undone: number;

  /** Posts about which somebody else decided as well. */
  @Count(10)
  shared_posts: number;

  /** Of these, the posts about which all decided the same. */
  @Count(8)
  agreed_posts: number;

  /** Share of the shared posts on which all agreed, in percent; null without shared posts. */
  @Percentage(80)
  agreement: number | null;

  static from(figures: ReviewerFigures): ReviewerStatsDto {
    const { approved, rejected, shared_posts: shared, agreed_posts: agreed } = figures;
    const agreement = shared === 0 ? null : percentage(agreed, shared);
    return { ...figures, decisions: approved + rejected, agreement };
  }
}

/** What the reviewers decided. */
export class ReviewersStatsDto {
  /** Sorted by name. If you are no admin, you see yourself only. */
  @Nested()
  items: ReviewerStatsDto[];
}

export type ReviewerFigures = Omit<ReviewerStatsDto, 'decisions' | 'agreement'>;
