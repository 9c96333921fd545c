import { IsObject } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AsSent, FitsJson, IfGiven, NullIsMissing, Text } from '../../common/http/dto.decorators';
import { cleanJson } from '../../common/storable';
import type { QueueFailure } from '../curated-queue.service';

const DETAILS_LIMITS = { bytes: 64 * 1024, levels: 10 };

/** Why a consumer gives a post up. */
export class QueueErrorDto {
  /** A fixed sentence without variable data, so that errors group in the statistics; 1 to 1000 characters. */
  @ApiProperty({ minLength: 1, maxLength: 1000, example: 'Duplicate attachment' })
  @Text(1, 1000)
  reason: string;

  /**
   * Details to keep with the post; for duplicate attachments `error_type`, `match_type`, `current_url`, `current_dhash`,
   * `matched_url`, `matched_dhash` and `matched_post_id`. At most 64 KiB and 10 levels.
   */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    example: {
      error_type: 'duplicate_attachment',
      match_type: 'dhash',
      current_url: 'https://media.fjordlys.example/cat.jpg',
      current_dhash: '9f1c3e7a5b2d4860',
      matched_url: 'https://media.fjordlys.example/cat-again.jpg',
      matched_dhash: '9f1c3e7a5b2d4861',
      matched_post_id: '4242',
    },
  })
  @AsSent()
  @NullIsMissing()
  @IfGiven()
  @FitsJson(DETAILS_LIMITS)
  @IsObject()
  error_details?: Record<string, unknown>;

  toFailure(): QueueFailure {
    return { reason: this.reason, details: this.error_details ? cleanJson(this.error_details) : null };
  }
}
