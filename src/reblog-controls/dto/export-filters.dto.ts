import { applyDecorators } from '@nestjs/common';
import { IsArray, IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { foldHashtag } from '../../common/fold';
import { parseHashtag } from '../../common/hashtag';
import { IfGiven, IfGivenAndNotNull, Passes } from '../../common/http/dto.decorators';
import { Example, Integer, Timestamp } from '../../common/http/property.decorators';
import { tagForm } from '../../common/seen-forms';
import {
  CONSENT_MODES,
  type ConsentMode,
  type ExportFilter,
  FILTER_NAMES,
  filterFields,
} from '../../settings/export-filters';
import type { Settings } from '../../settings/settings.entity';
import type { SettingsChange } from '../../settings/settings.repository';

const OPT_OUT_TAGS = ['nobot', 'nobots', 'noindex', 'nobridge', 'noboost', 'notagspub'];
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

const Change = (posts: string): PropertyDecorator =>
  applyDecorators(
    IsBoolean(),
    IfGiven(),
    ApiProperty({ type: 'boolean', required: false, description: `Leave out ${posts}.`, example: true }),
  );

/** A change of the export filters; what is left out stays. */
export class UpdateFiltersDto extends filterFields<boolean | undefined>(Change) {
  /**
   * Whose posts are withheld because of what authors say about bots. `respect`: authors with one of `opt_out_tags` in bio or profile
   * fields. `opt_in`: also authors who are neither `discoverable` nor `indexable`. `off`: nobody. Trusted authors are no exception.
   */
  @ApiProperty({ enum: CONSENT_MODES, enumName: 'ConsentMode', example: 'respect' })
  @IfGiven()
  @IsIn(CONSENT_MODES)
  consent?: ConsentMode;

  /** The hashtags, with or without #, with which authors opt out. */
  @ApiProperty({ type: [String], maxItems: MOST_TAGS, example: OPT_OUT_TAGS })
  @IfGiven()
  @IsArray()
  @AreHashtags()
  opt_out_tags?: string[];

  /** Withhold posts older than this many days; null for any age. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MOST_DAYS, nullable: true, example: 30 })
  @IfGivenAndNotNull()
  @Max(MOST_DAYS)
  @Min(1)
  @IsInt()
  max_age_days?: number | null;

  toChange(): SettingsChange {
    const tags = this.opt_out_tags?.map((tag) => foldHashtag(tagForm(parseHashtag(tag) ?? tag)));
    return { ...this, opt_out_tags: tags && [...new Set(tags)] };
  }
}

const Shown = (posts: string): PropertyDecorator =>
  ApiProperty({ type: 'boolean', description: `Are ${posts} left out?`, example: false });

/** The export filters: which approved posts consumers do not get. */
export class ExportFiltersDto extends filterFields<boolean>(Shown) {
  /** Whose posts are withheld because of what authors say about bots. */
  @ApiProperty({ enum: CONSENT_MODES, enumName: 'ConsentMode', example: 'respect' })
  consent: ConsentMode;
  /** The hashtags with which authors opt out, folded, without #. */
  @Example(OPT_OUT_TAGS)
  opt_out_tags: string[];
  /** Posts older than this many days are withheld; null for any age. */
  @Integer({ minimum: 1, maximum: MOST_DAYS, example: 30 })
  max_age_days: number | null;
  /** When the export settings or filters were last changed, ISO 8601. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  updated_at: string;

  static from(settings: Settings): ExportFiltersDto {
    const switches = Object.fromEntries(FILTER_NAMES.map((name) => [name, settings[name]]));
    const { consent, opt_out_tags, max_age_days, export_updated_at: updatedAt } = settings;
    return {
      ...(switches as Record<ExportFilter, boolean>),
      consent,
      opt_out_tags,
      max_age_days,
      updated_at: updatedAt.toISOString(),
    };
  }
}
