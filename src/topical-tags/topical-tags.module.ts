import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TopicalTag } from './topical-tag.entity';
import { TopicalTagsController } from './topical-tags.controller';
import { TopicalTagsService } from './topical-tags.service';

@Module({
  imports: [TypeOrmModule.forFeature([TopicalTag])],
  controllers: [TopicalTagsController],
  providers: [TopicalTagsService],
  exports: [TopicalTagsService],
})
export class TopicalTagsModule {}
