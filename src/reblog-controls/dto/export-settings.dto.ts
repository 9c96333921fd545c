import { IsBoolean } from 'class-validator';
import { IfGiven } from '../../common/http/dto.decorators';
import { Example, Timestamp } from '../../common/http/property.decorators';
import type { Settings } from '../../settings/settings.entity';

/** A change of the export settings; what is left out stays. */
export class UpdateSettingsDto {
  /** Export only posts with media. */
  @IfGiven()
  @IsBoolean()
  require_media?: boolean;

  /** Reject the posts of blocked users as they are fetched. */
  @IfGiven()
  @IsBoolean()
  auto_reject_blocked_users?: boolean;

  /** Reject posts with blocked hashtags as they are fetched. */
  @IfGiven()
  @IsBoolean()
  auto_reject_blocked_hashtags?: boolean;

  /** Of posts with media, export only those whose media all have alt text. */
  @Example(true)
  @IfGiven()
  @IsBoolean()
  require_alt_text?: boolean;
}

/** The export settings after a change. */
export class ChangedSettingsDto {
  /** Are only posts with media exported? */
  @Example(false)
  require_media: boolean;
  /** Are the posts of blocked users rejected as they are fetched? */
  @Example(true)
  auto_reject_blocked_users: boolean;
  /** Are posts with blocked hashtags rejected as they are fetched? */
  @Example(true)
  auto_reject_blocked_hashtags: boolean;
  /** Of posts with media, are only those exported whose media all have alt text? */
  @Example(true)
  require_alt_text: boolean;
  /** When the settings were last changed, ISO 8601. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  updated_at: string;

  static from(settings: Settings): ChangedSettingsDto {
    const { require_media, auto_reject_blocked_users, auto_reject_blocked_hashtags, require_alt_text } = settings;
    return {
      require_media,
      auto_reject_blocked_users,
      auto_reject_blocked_hashtags,
      require_alt_text,
      updated_at: settings.export_updated_at.toISOString(),
    };
  }
}

/** The export settings. */
export class ExportSettingsDto extends ChangedSettingsDto {
  /** When the settings were made, ISO 8601. */
  @Timestamp('2026-02-01T08:00:00.000Z')
  created_at: string;

  static override from(settings: Settings): ExportSettingsDto {
    return { ...ChangedSettingsDto.from(settings), created_at: settings.created_at.toISOString() };
  }
}
