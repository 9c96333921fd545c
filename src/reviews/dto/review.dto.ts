import { IsBoolean, IsInt } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IfGiven, IfGivenAndNotNull, Passes, ReasonKey, Text } from '../../common/http/dto.decorators';
import { Example, Score } from '../../common/http/property.decorators';
import { BAD_REQUEST, validationFailed } from '../../common/http/validation.pipe';
import { LONGEST_NOTES } from '../../post-store/post.entity';
import type { ReviewChange } from '../next-review';

/** Out of range is a 400 of its own text; what is no integer is for `@IsInt()` to refuse. */
const IsScore = (): PropertyDecorator =>
  Passes(
    'isScore',
    (value) => !Number.isInteger(value) || (Number(value) >= 0 && Number(value) <= 100),
    `${BAD_REQUEST}Invalid spam score (0-100)`,
  );

/** What a reviewer adds to a decision. */
export class ReviewNotesDto {
  /** The reviewer's spam score, 0 to 100; null clears it. */
  @Score()
  @IfGivenAndNotNull()
  @IsScore()
  @IsInt()
  manual_spam_score?: number | null;

  /** Notes on the decision, at most 10,000 characters. */
  @ApiPropertyOptional({ maxLength: LONGEST_NOTES, example: 'Lovely light' })
  @IfGiven()
  @Text(0, LONGEST_NOTES)
  reviewer_notes?: string;

  /** Why it is rejected, as the key of a reason; null for none. Only with a rejection. An approval clears it. */
  @ApiProperty({ type: 'string', nullable: true, required: false, example: null })
  @IfGivenAndNotNull()
  @ReasonKey()
  rejection_reason?: string | null;

  toChange(approved?: boolean | null): ReviewChange {
    const { manual_spam_score: manualSpamScore, reviewer_notes: reviewerNotes, rejection_reason: reason } = this;
    if (typeof reason === 'string' && approved !== false)
      throw validationFailed([{ field: 'rejection_reason', message: 'rejection_reason is for a rejection' }]);
    return { approved, manualSpamScore, reviewerNotes, rejectionReason: reason };
  }
}

/** A change of a post's review; only what is given changes. */
export class ReviewUpdateDto extends ReviewNotesDto {
  /** The decision. null takes a decision back while the post waits. */
  @ApiProperty({ type: 'boolean', nullable: true, required: false, example: true })
  @IfGivenAndNotNull()
  @IsBoolean()
  approved?: boolean | null;

  override toChange(): ReviewChange {
    return super.toChange(this.approved);
  }
}

/** A decision. */
export class ReviewDecisionDto extends ReviewNotesDto {
  /** Approve (true) or reject (false). */
  @Example(true)
  @IsBoolean()
  approved: boolean;

  override toChange(): ReviewChange {
    return super.toChange(this.approved);
  }
}
