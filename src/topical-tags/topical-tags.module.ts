import { Module } from '@nestjs/common';
import { TopicalTagsController } from './topical-tags.controller';
import { TopicalTagsService } from './topical-tags.service';

/** Topical rules. */
@Module({
  controllers: [TopicalTagsController],
  providers: [TopicalTagsService],
  exports: [TopicalTagsService],
})
export class TopicalTagsModule {}
