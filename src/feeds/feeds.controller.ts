import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { PathId } from '../common/http/id.pipe';
import { envelope, PageQueryDto, toPage } from '../common/http/page.dto';
import { AppConfig } from '../config/app-config';
import { CreateFeedDto, FeedDto, FeedListDto } from './dto/feed.dto';
import type { Feed } from './feed.entity';
import { FeedsService } from './feeds.service';

/** Feeds of posts, for readers, websites and newsletters. */
@ApiTags('Feeds')
@Requires('admin')
@Controller('feeds')
export class FeedsController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Create a feed.
   * @remarks Anyone who knows its address may read it without a key: `address` as Atom, with `.json` at the end as JSON Feed.
   */
  @Post()
  async createFeed(
    @Body() body: CreateFeedDto,
    @Caller() caller: Principal,
    @Req() request: Request,
  ): Promise<FeedDto> {
    const { name, of, streams = null, sensitive = false } = body;
    const feed = await this.feeds.create({ name, of, streams, sensitive }, caller);
    return FeedDto.from(feed, this.addressOf(feed, request));
  }

  /**
   * List the feeds, newest first.
   * @remarks Shows their addresses. For admins.
   */
  @Get()
  async listFeeds(@Query() query: PageQueryDto, @Req() request: Request): Promise<FeedListDto> {
    const page = toPage(query);
    return envelope(await this.feeds.list(page), page, (feed) => FeedDto.from(feed, this.addressOf(feed, request)));
  }

  /**
   * Revoke a feed.
   * @remarks Its address returns 404 from then on.
   */
  @HttpCode(204)
  @Delete(':id')
  revokeFeed(
    @PathId('id', { description: 'The id of the feed.', notFound: 'Feed not found' }) id: number,
    @Caller() caller: Principal,
  ): Promise<void> {
    return this.feeds.revoke(id, caller);
  }

  private addressOf({ token }: Feed, request: Request): string {
    return `${baseOf(this.config, request)}/feeds/${token}.atom`;
  }
}

/** The service's own address, as the configuration or else the request has it. */
export function baseOf({ publicUrl }: Pick<AppConfig, 'publicUrl'>, { protocol, headers }: Request): string {
  return publicUrl ?? `${protocol}://${headers.host ?? 'localhost'}`;
}
