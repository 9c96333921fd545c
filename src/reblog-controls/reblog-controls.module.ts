import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BlockedHashtag } from './blocked-hashtag.entity';
import { BlockedUser } from './blocked-user.entity';
import { BlocklistsRepository } from './blocklists.repository';
import { ExportSettings } from './export-settings.entity';
import { ExportSettingsRepository } from './export-settings.repository';
import { ReblogControlsService } from './reblog-controls.service';

/** Export settings, blocked users and blocked hashtags. */
@Module({
  imports: [TypeOrmModule.forFeature([BlockedHashtag, BlockedUser, ExportSettings])],
  providers: [ReblogControlsService, BlocklistsRepository, ExportSettingsRepository],
  exports: [ReblogControlsService],
})
export class ReblogControlsModule {}
