import { Module } from '@nestjs/common';
import { ReviewSettingsController } from './review-settings.controller';
import { SettingsRepository } from './settings.repository';

@Module({
  controllers: [ReviewSettingsController],
  providers: [SettingsRepository],
  exports: [SettingsRepository],
})
export class SettingsModule {}
