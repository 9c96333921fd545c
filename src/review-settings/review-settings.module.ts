import { Module } from '@nestjs/common';
import { ReviewSettingsController } from './review-settings.controller';
import { ReviewSettingsRepository } from './review-settings.repository';

/** What reviewers choose from: reasons to reject a post, and texts for notes. */
@Module({
  controllers: [ReviewSettingsController],
  providers: [ReviewSettingsRepository],
})
export class ReviewSettingsModule {}
