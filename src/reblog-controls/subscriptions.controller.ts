import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { TakesFile } from '../common/http/body.guard';
import { PathId } from '../common/http/id.pipe';
import { envelope, PageQueryDto, toPage } from '../common/http/page.dto';
import {
  BlocklistDto,
  BlocklistListDto,
  BlocklistPreviewDto,
  ListFileDto,
  SubscribeDto,
  UploadDto,
} from './dto/blocklist.dto';
import { SubscriptionsService } from './subscriptions.service';

const ListId = () => PathId('id', { description: 'The id of the list.', notFound: 'Blocklist not found' });

/** Blocklists that others keep. */
@ApiTags('Reblog controls')
@Requires('admin')
@Controller('reblog-controls/blocklists')
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  /**
   * List the blocklists that others keep, newest first.
   * @remarks With what each has, when it was read, and why that failed.
   */
  @Requires('read')
  @Get()
  async listBlocklists(@Query() query: PageQueryDto): Promise<BlocklistListDto> {
    const page = toPage(query);
    return envelope(await this.subscriptions.list(page), page, BlocklistDto.from);
  }

  /**
   * Subscribe to a blocklist.
   * @remarks It is read at once in the background, and then daily. It has its own entries: they go when the list drops them or is
   * removed; what people block stays. A list that fails, or loses more than half of its entries, changes nothing and says so.
   */
  @ApiErrors([400, 'Invalid address of a list'], [409, 'Blocklist already exists'])
  @Post()
  async subscribeBlocklist(@Body() { url, columns }: SubscribeDto, @Caller() caller: Principal): Promise<BlocklistDto> {
    return BlocklistDto.from(await this.subscriptions.subscribe(url, columns ?? null, caller));
  }

  /**
   * Preview a file.
   * @remarks What `upload` would block. It changes nothing.
   */
  @ApiErrors([400, 'This is no list: most of its lines name neither a domain nor an account.'])
  @HttpCode(200)
  @TakesFile()
  @Post('preview')
  async previewBlocklist(@Body() { content }: ListFileDto): Promise<BlocklistPreviewDto> {
    return BlocklistPreviewDto.from(await this.subscriptions.preview(content));
  }

  /**
   * Upload a file.
   * @remarks Blocks what it has until you remove the list, which undoes the upload.
   */
  @ApiErrors([400, 'This is no list: most of its lines name neither a domain nor an account.'])
  @TakesFile()
  @Post('upload')
  async uploadBlocklist(@Body() { name, content }: UploadDto, @Caller() caller: Principal): Promise<BlocklistDto> {
    return BlocklistDto.from(await this.subscriptions.upload(name, content, caller));
  }

  /**
   * Read a blocklist now.
   * @remarks In the background: `is_reading` until that ended.
   */
  @ApiErrors([400, 'An uploaded list has no address'])
  @HttpCode(200)
  @Post(':id/read')
  async readBlocklist(@ListId() id: number, @Caller() caller: Principal): Promise<BlocklistDto> {
    return BlocklistDto.from(await this.subscriptions.readNow(id, caller));
  }

  /**
   * Remove a blocklist.
   * @remarks Its entries follow in the background. Waiting posts that it alone withheld may be served again; rejected posts stay rejected.
   */
  @HttpCode(204)
  @Delete(':id')
  removeBlocklist(@ListId() id: number, @Caller() caller: Principal): Promise<void> {
    return this.subscriptions.remove(id, caller);
  }
}
