import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { CreateTopicalTagDto, TopicalTagDto, UpdateTopicalTagDto } from './dto/topical-tag.dto';
import { TopicalTagsService } from './topical-tags.service';

const TagId = () => PathId('id', { description: 'The id of the topical rule.', notFound: 'Topical tag not found' });

const EXISTS = [409, "Hashtag 'caturday' already has a topical rule"] as const;
const BAD_DATE = [422, 'topical_month_day must be in MM-DD format'] as const;

/** Which hashtags are topical on which days. */
@ApiTags('Topical days')
@Requires('admin')
@Controller('topical-tags')
export class TopicalTagsController {
  constructor(private readonly tags: TopicalTagsService) {}

  /**
   * List all topical rules, newest first.
   * @remarks All of them in one list, without pages.
   */
  @Requires('read')
  @Get()
  async listTopicalTags(): Promise<TopicalTagDto[]> {
    return (await this.tags.list()).map(TopicalTagDto.from);
  }

  /**
   * Make a hashtag topical on a day.
   * @remarks On a day of the week, on a date, or on either; with neither the rule matches no day.
   */
  @ApiErrors(EXISTS, BAD_DATE)
  @Post()
  async createTopicalTag(@Body() body: CreateTopicalTagDto, @Caller() caller: Principal): Promise<TopicalTagDto> {
    return TopicalTagDto.from(await this.tags.create(body.toNew(), caller));
  }

  /**
   * Change a topical rule.
   * @remarks Changes the given fields only. null clears a day.
   */
  @ApiErrors(EXISTS, BAD_DATE)
  @Patch(':id')
  async updateTopicalTag(
    @TagId() id: number,
    @Body() body: UpdateTopicalTagDto,
    @Caller() caller: Principal,
  ): Promise<TopicalTagDto> {
    return TopicalTagDto.from(await this.tags.update(id, body.toDraft(), caller));
  }

  /**
   * Remove a topical rule.
   * @remarks The posts of its hashtag stay in the queue and come in their usual order.
   */
  @HttpCode(204)
  @Delete(':id')
  deleteTopicalTag(@TagId() id: number, @Caller() caller: Principal): Promise<void> {
    return this.tags.remove(id, caller);
  }
}
