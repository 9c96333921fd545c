import { IsArray, IsBoolean, IsInt, Max, Min } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { fold } from '../../common/fold';
import { parseHashtag } from '../../common/hashtag';
import { IfGiven, IfGivenAndNotNull, Passes } from '../../common/http/dto.decorators';
import { Example, Integer, Timestamp } from '../../common/http/property.decorators';
import type { ExportSettings } from '../export-settings.entity';
import type { SettingsChange } from '../export-settings.repository';

const MOST_TAGS = 50;
const MOST_DAYS = 36_500;

const AreHashtags = (): PropertyDecorator =>
  Passes(
    'areHashtags',
    (value) =>
      Array.isArray(value) &&
      value.length <= MOST_TAGS &&
      value.every((tag) => typeof tag === 'string' && parseHashtag(tag) !== null),
    `$property must be at most ${MOST_TAGS} hashtags of at most 100 letters, digits and underscores, not digits alone`,
  );

/** A change of the export filters; what is left out stays. */
export class UpdateFiltersDto {
  /** Leave out posts that reply to another, the author's own included. */
  @IfGiven()
  @IsBoolean()
  exclude_replies?: boolean;

  /** Leave out posts that are marked as sensitive. */
  @Example(true)
  @IfGiven()
  @IsBoolean()
  exclude_sensitive?: boolean;

  /** Leave out posts with a poll. */
  @IfGiven()
  @IsBoolean()
  exclude_polls?: boolean;

  /** Leave out posts of authors with one of `opt_out_tags` in their bio. */
  @Example(true)
  @IfGiven()
  @IsBoolean()
  exclude_opted_out?: boolean;

  /** Leave out posts of authors who ask search engines to stay away. */
  @IfGiven()
  @IsBoolean()
  exclude_noindex?: boolean;

  /** Leave out posts of accounts that call themselves bots. */
  @IfGiven()
  @IsBoolean()
  exclude_bots?: boolean;

  /** Leave out posts of authors who do not want to be shown in directories. */
  @IfGiven()
  @IsBoolean()
  exclude_undiscoverable?: boolean;

  /** The hashtags, with or without #, with which authors opt out. */
  @ApiProperty({ type: [String], maxItems: MOST_TAGS, example: ['nobot', 'noindex', 'nobridge'] })
  @IfGiven()
  @IsArray()
  @AreHashtags()
  opt_out_tags?: string[];

  /** Leave out posts that are older than so many days; null exports posts of any age. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MOST_DAYS, nullable: true, example: 30 })
  @IfGivenAndNotNull()
  @Max(MOST_DAYS)
  @Min(1)
  @IsInt()
  max_age_days?: number | null;

  toChange(): SettingsChange {
    const tags = this.opt_out_tags?.map((tag) => fold(parseHashtag(tag) ?? tag));
    return {
      excludeReplies: this.exclude_replies,
      excludeSensitive: this.exclude_sensitive,
      excludePolls: this.exclude_polls,
      excludeOptedOut: this.exclude_opted_out,
      excludeNoindex: this.exclude_noindex,
      excludeBots: this.exclude_bots,
      excludeUndiscoverable: this.exclude_undiscoverable,
      optOutTags: tags && [...new Set(tags)],
      maxAgeDays: this.max_age_days,
    };
  }
}

/** The export filters: which approved posts consumers do not get. */
export class ExportFiltersDto {
  /** Are posts left out that reply to another? */
  @Example(false)
  exclude_replies: boolean;
  /** Are posts left out that are marked as sensitive? */
  @Example(true)
  exclude_sensitive: boolean;
  /** Are posts with a poll left out? */
  @Example(false)
  exclude_polls: boolean;
  /** Are posts left out whose author has one of `opt_out_tags` in the bio? */
  @Example(true)
  exclude_opted_out: boolean;
  /** Are posts left out whose author asks search engines to stay away? */
  @Example(false)
  exclude_noindex: boolean;
  /** Are posts of accounts left out that call themselves bots? */
  @Example(false)
  exclude_bots: boolean;
  /** Are posts left out whose author does not want to be shown in directories? */
  @Example(false)
  exclude_undiscoverable: boolean;
  /** The hashtags with which authors opt out, folded, without #. */
  @Example(['nobot', 'noindex', 'nobridge'])
  opt_out_tags: string[];
  /** Age in days beyond which posts are left out; null exports posts of any age. */
  @Integer({ minimum: 1, maximum: MOST_DAYS, example: 30 })
  max_age_days: number | null;
  /** When the export settings or filters were last changed, ISO 8601. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  updated_at: string;

  static from(settings: ExportSettings): ExportFiltersDto {
    return {
      exclude_replies: settings.excludeReplies,
      exclude_sensitive: settings.excludeSensitive,
      exclude_polls: settings.excludePolls,
      exclude_opted_out: settings.excludeOptedOut,
      exclude_noindex: settings.excludeNoindex,
      exclude_bots: settings.excludeBots,
      exclude_undiscoverable: settings.excludeUndiscoverable,
      opt_out_tags: settings.optOutTags,
      max_age_days: settings.maxAgeDays,
      updated_at: settings.updatedAt.toISOString(),
    };
  }
}
