import { IsIn } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { HashtagName, IfGiven, IfGivenAndNotNull, Passes } from '../../common/http/dto.decorators';
import { Example, Id, Timestamp } from '../../common/http/property.decorators';
import { VERBATIM } from '../../common/http/validation.pipe';
import { DAYS_OF_WEEK, isMonthDay, type TopicalDays } from '../topical-day';
import type { TopicalTag } from '../topical-tag.entity';
import type { TopicalTagDraft } from '../topical-tags.service';

const WEEK = [...DAYS_OF_WEEK.slice(1), DAYS_OF_WEEK[0]];

const DAY_OF_WEEK = {
  enum: WEEK,
  enumName: 'DayOfWeek',
  enumSchema: { description: 'A day of the week. Case matters.' },
};

const IsMonthDay = (): PropertyDecorator =>
  Passes(
    'isMonthDay',
    (value) => typeof value === 'string' && isMonthDay(value),
    `${VERBATIM}topical_month_day must be in MM-DD format`,
  );

/** The days of a rule, as clients name them. */
class TopicalDaysDto {
  /** The day of the week; null clears it. */
  @ApiProperty({ ...DAY_OF_WEEK, nullable: true, required: false, example: 'Saturday' })
  @IfGivenAndNotNull()
  @IsIn(WEEK, { message: `topical_day_of_week must be one of ${WEEK.join(', ')}` })
  topical_day_of_week?: string | null;

  /** The date as MM-DD; null clears it. */
  @ApiPropertyOptional({ pattern: '^\\d{2}-\\d{2}$', example: null })
  @IfGivenAndNotNull()
  @IsMonthDay()
  topical_month_day?: string | null;

  toDays(): Partial<TopicalDays> {
    const days: Partial<TopicalDays> = {};
    if (this.topical_day_of_week !== undefined) days.topicalDayOfWeek = this.topical_day_of_week;
    if (this.topical_month_day !== undefined) days.topicalMonthDay = this.topical_month_day;
    return days;
  }
}

/** A change of a topical rule; only what is given changes. */
export class UpdateTopicalTagDto extends TopicalDaysDto {
  /** The hashtag, with or without #. */
  @IfGiven()
  @HashtagName()
  hashtag?: string;

  toDraft(): Partial<TopicalTagDraft> {
    return this.hashtag === undefined ? this.toDays() : { ...this.toDays(), hashtag: this.hashtag };
  }
}

// Not a child of the change: there the hashtag may be missing, which class-validator would inherit.
/** A topical rule to make. */
export class CreateTopicalTagDto extends TopicalDaysDto {
  /** The hashtag, with or without #. One rule per hashtag. */
  @Example('caturday')
  @HashtagName()
  hashtag: string;

  toNew(): TopicalTagDraft {
    return { topicalDayOfWeek: null, topicalMonthDay: null, ...this.toDays(), hashtag: this.hashtag };
  }
}

/** A hashtag that is topical on a day of the week, on a date, or on either. */
export class TopicalTagDto {
  /** The rule's id. */
  @Id(2)
  id: number;
  /** The hashtag, without #. */
  @Example('caturday')
  hashtag: string;
  /** The day of the week; null if there is none. */
  @ApiProperty({ ...DAY_OF_WEEK, nullable: true, example: 'Saturday' })
  topical_day_of_week: string | null;
  /** The date as MM-DD; null if there is none. */
  @Example(null)
  topical_month_day: string | null;
  /** When the rule was made, ISO 8601. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  created_at: string;

  static from(this: void, tag: TopicalTag): TopicalTagDto {
    return {
      id: tag.id,
      hashtag: tag.hashtag,
      topical_day_of_week: tag.topicalDayOfWeek,
      topical_month_day: tag.topicalMonthDay,
      created_at: tag.createdAt.toISOString(),
    };
  }
}
