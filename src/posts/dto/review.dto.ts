import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsString, registerDecorator } from 'class-validator';
import { ApiExample } from '../../common/http/api-example';
import { HasCodePoints } from '../../common/http/code-points';
import { CleanText, IfGiven, IfGivenAndNotNull } from '../../common/http/dto.decorators';
import { BAD_REQUEST } from '../../common/http/validation.pipe';
import type { ReviewChange } from '../review';

const NOTES_LENGTH = 10_000;

/** Out of range is a 400 of its own text; what is no integer is for `@IsInt()` to refuse. */
const IsScore = (): PropertyDecorator => (target, property) =>
  registerDecorator({
    name: 'isScore',
    target: target.constructor,
    propertyName: String(property),
    validator: {
      validate: (value: unknown) => !Number.isInteger(value) || (Number(value) >= 0 && Number(value) <= 100),
      defaultMessage: () => `${BAD_REQUEST}Invalid spam score (0-100)`,
    },
  });

/** What a reviewer adds to a decision. */
@ApiExample<ReviewNotesDto>({ reviewer_notes: 'Lovely light' })
export class ReviewNotesDto {
  /** The reviewer's spam score, 0 to 100; null clears it. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, nullable: true, required: false })
  @IfGivenAndNotNull()
  @IsScore()
  @IsInt()
  manual_spam_score?: number | null;

  /** Notes on the decision, at most 10,000 characters. */
  @ApiPropertyOptional({ maxLength: NOTES_LENGTH })
  @IfGiven()
  @CleanText()
  @IsString()
  @HasCodePoints(0, NOTES_LENGTH)
  reviewer_notes?: string;

  toChange(approved?: boolean | null): ReviewChange {
    return { approved, manualSpamScore: this.manual_spam_score, reviewerNotes: this.reviewer_notes };
  }
}

/** A change of a post's review; only what is given changes. */
@ApiExample<ReviewUpdateDto>({ approved: true, reviewer_notes: 'Lovely light' })
export class ReviewUpdateDto extends ReviewNotesDto {
  /** The decision; null takes a decision back while the post waits. */
  @ApiProperty({ type: 'boolean', nullable: true, required: false })
  @IfGivenAndNotNull()
  @IsBoolean()
  approved?: boolean | null;

  override toChange(): ReviewChange {
    return super.toChange(this.approved);
  }
}

/** A decision. */
@ApiExample<ReviewDecisionDto>({ approved: true, reviewer_notes: 'Lovely light' })
export class ReviewDecisionDto extends ReviewNotesDto {
  /** Approve (true) or reject (false). */
  @IsBoolean()
  approved: boolean;

  override toChange(): ReviewChange {
    return super.toChange(this.approved);
  }
}
