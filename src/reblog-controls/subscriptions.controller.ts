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
   * List subscribed and uploaded blocklists, newest first.
   * @remarks Shows what each has, when it was last read, and why that failed.
   */
  @Requires('read')
  @Get()
  async listBlocklists(@Query() query: PageQueryDto): Promise<BlocklistListDto> {
    const page = toPage(query);
    return envelope(await this.subscriptions.list(page), page, BlocklistDto.from);
  }

  /**
   * Subscribe to a blocklist.
   * @remarks The list is read at once in the background, then daily. Its entries are removed when the list drops them or is removed; what people
   * blocked stays. If reading fails, or the list lost more than half of its entries, nothing changes and the list says so.
   */
  @ApiErrors([400, 'Invalid address of a list'], [409, 'Blocklist already exists'])
  @Post()
  async subscribeBlocklist(@Body() { url, columns }: SubscribeDto, @Caller() caller: Principal): Promise<BlocklistDto> {
    return BlocklistDto.from(await this.subscriptions.subscribe(url, columns ?? null, caller));
  }

  /**
   * Preview a file.
   * @remarks Shows what `upload` would block. Changes nothing.
   */
  @ApiErrors([400, 'This is not a blocklist: most lines name neither a domain nor an account.'])
  @HttpCode(200)
  @TakesFile()
  @Post('preview')
  async previewBlocklist(@Body() { content }: ListFileDto): Promise<BlocklistPreviewDto> {
    return BlocklistPreviewDto.from(await this.subscriptions.preview(content));
  }

  /**
   * Upload a file.
   * @remarks Blocks its entries. Remove the list to undo the upload.
   */
  @ApiErrors([400, 'This is not a blocklist: most lines name neither a domain nor an account.'])
  @TakesFile()
  @Post('upload')
  async uploadBlocklist(@Body() { name, content }: UploadDto, @Caller() caller: Principal): Promise<BlocklistDto> {
    return BlocklistDto.from(await this.subscriptions.upload(name, content, caller));
  }

  /**
   * Read a blocklist now.
   * @remarks Runs in the background. `is_reading` is true until it has ended.
   */
  @ApiErrors([400, 'An uploaded list has no address'])
  @HttpCode(200)
  @Post(':id/read')
  async readBlocklist(@ListId() id: number, @Caller() caller: Principal): Promise<BlocklistDto> {
    return BlocklistDto.from(await this.subscriptions.readNow(id, caller));
  }

  /**
   * Remove a blocklist.
   * @remarks Its entries are removed in the background. Waiting posts that only this list withheld may be served again; rejected posts stay
   * rejected.
   */
  @HttpCode(204)
  @Delete(':id')
  removeBlocklist(@ListId() id: number, @Caller() caller: Principal): Promise<void> {
    return this.subscriptions.remove(id, caller);
  }
}
