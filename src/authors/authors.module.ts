import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PostStoreModule } from '../post-store/post-store.module';
import { AuthorsController } from './authors.controller';
import { AuthorsService } from './authors.service';
import { ErasedAuthor } from './erased-author.entity';

@Module({
  imports: [PostStoreModule, TypeOrmModule.forFeature([ErasedAuthor])],
  controllers: [AuthorsController],
  providers: [AuthorsService],
})
export class AuthorsModule {}
