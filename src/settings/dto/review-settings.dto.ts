import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { IfGiven, IfGivenAndNotNull, Passes, ReasonKey, Text } from '../../common/http/dto.decorators';
import { Example, Nested, NESTED, Timestamp } from '../../common/http/property.decorators';
import type { Settings } from '../settings.entity';
import type { SettingsChange } from '../settings.repository';

const MOST_REASONS = 20;
const MOST_TEMPLATES = 50;

/** The items are objects, and no two have the same value there. A list within the list is nothing that `@ValidateNested()` would refuse. */
const Distinct = (property: string): PropertyDecorator =>
  Passes(
    'isDistinct',
    (items) =>
      !Array.isArray(items) ||
      (!items.some(Array.isArray) && new Set(items.map((item) => item?.[property])).size === items.length),
    `$property must be objects with another ${property} each`,
  );

/** A reason to reject a post. */
export class RejectionReasonDto {
  /** The key that reviews store and statistics count. Posts keep it when the reason is removed from the list. */
  @Example('off_topic')
  @ReasonKey()
  key: string;

  /** Its text; null for a built-in reason, which the client translates. */
  @ApiProperty({ type: 'string', nullable: true, required: false, minLength: 1, maxLength: 60, example: null })
  @IfGivenAndNotNull()
  @Text(1, 60)
  label?: string | null;
}

/** A named text for the notes of a review. */
export class NoteTemplateDto {
  /** What reviewers choose it by. */
  @Example('Ask for alt text')
  @Text(1, 60)
  name: string;

  /** What it puts into the notes. */
  @Example('Please describe your pictures, and the post is welcome.')
  @Text(1, 2_000)
  text: string;
}

/** A change of what reviewers choose from; a list that is left out stays. */
export class UpdateReviewSettingsDto {
  /** Reasons to reject a post, in the order in which reviewers see them, at most 20. */
  @ApiProperty({ type: [RejectionReasonDto], maxItems: MOST_REASONS, required: false, example: NESTED })
  @IfGiven()
  @Type(() => RejectionReasonDto)
  @ValidateNested({ each: true })
  @Distinct('key')
  @ArrayMaxSize(MOST_REASONS)
  @IsArray()
  rejection_reasons?: RejectionReasonDto[];

  /** Texts for notes, in the order in which reviewers see them, at most 50. */
  @ApiProperty({ type: [NoteTemplateDto], maxItems: MOST_TEMPLATES, required: false, example: NESTED })
  @IfGiven()
  @Type(() => NoteTemplateDto)
  @ValidateNested({ each: true })
  @Distinct('name')
  @ArrayMaxSize(MOST_TEMPLATES)
  @IsArray()
  note_templates?: NoteTemplateDto[];

  toChange(): SettingsChange {
    const reasons = this.rejection_reasons?.map(({ key, label = null }) => ({ key, label }));
    return { rejection_reasons: reasons, note_templates: this.note_templates };
  }
}

/** What reviewers choose from. */
export class ReviewSettingsDto {
  /** Reasons to reject a post. The console's digit keys choose the first nine. */
  @Nested()
  rejection_reasons: RejectionReasonDto[];

  /** Texts for notes. */
  @Nested()
  note_templates: NoteTemplateDto[];

  /** When the lists were last changed, ISO 8601. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  updated_at: string;

  static from({ rejection_reasons, note_templates, review_updated_at: updatedAt }: Settings): ReviewSettingsDto {
    return { rejection_reasons, note_templates, updated_at: updatedAt.toISOString() };
  }
}
