import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId } from '../common/http/id.pipe';
import { CreateTopicalTagDto, TopicalTagDto, UpdateTopicalTagDto } from './dto/topical-tag.dto';
import { TopicalTagsService } from './topical-tags.service';

const TagId = () => PathId('id', () => 'Topical tag not found');

/** Which hashtags are topical on which days. */
@ApiTags('Topical days')
@Controller('topical-tags')
export class TopicalTagsController {
  constructor(private readonly tags: TopicalTagsService) {}

  /** List all topical rules, newest first. */
  @Get()
  async list(): Promise<TopicalTagDto[]> {
    return (await this.tags.list()).map(TopicalTagDto.from);
  }

  /** Make a hashtag topical on a day. */
  @Post()
  async create(@Body() body: CreateTopicalTagDto): Promise<TopicalTagDto> {
    return TopicalTagDto.from(await this.tags.create(body.toNew()));
  }

  /** Change a topical rule. */
  @Patch(':id')
  async update(@TagId() id: number, @Body() body: UpdateTopicalTagDto): Promise<TopicalTagDto> {
    return TopicalTagDto.from(await this.tags.update(id, body.toDraft()));
  }

  /** Remove a topical rule. */
  @HttpCode(204)
  @Delete(':id')
  remove(@TagId() id: number): Promise<void> {
    return this.tags.remove(id);
  }
}
