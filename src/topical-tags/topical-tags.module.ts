import { Module } from '@nestjs/common';
import { TopicalTagsController } from './topical-tags.controller';
import { TopicalTagsService } from './topical-tags.service';

@Module({
  controllers: [TopicalTagsController],
  providers: [TopicalTagsService],
  exports: [TopicalTagsService],
})
export class TopicalTagsModule {}
