import { Module } from '@nestjs/common';
import { ReviewSettingsController } from './review-settings.controller';
import { SettingsRepository } from './settings.repository';

/** The one row of settings, and what reviewers choose from: reasons to reject a post, and texts for notes. */
@Module({
  controllers: [ReviewSettingsController],
  providers: [SettingsRepository],
  exports: [SettingsRepository],
})
export class SettingsModule {}
