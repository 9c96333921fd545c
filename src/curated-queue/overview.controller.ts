import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/scopes';
import { AppConfig } from '../config/app-config';
import { QueueOverviewDto } from './dto/overview.dto';
import { PreviewDto, PreviewItemDto, PreviewQueryDto } from './dto/preview.dto';
import { OverviewView } from './overview.view';
import { PreviewView } from './preview.view';

/** The queue as an operator sees it; nothing here reserves a post. */
@ApiTags('Curated queue')
@Requires('read')
@Controller('curated')
export class OverviewController {
  constructor(
    private readonly overview: OverviewView,
    private readonly preview: PreviewView,
    private readonly config: AppConfig,
  ) {}

  /**
   * Show the queue at a glance.
   * @remarks What waits and what is withheld, who holds which posts, why posts were given up, and who asks for them.
   */
  @Get('overview')
  async getQueueOverview(): Promise<QueueOverviewDto> {
    return QueueOverviewDto.from(await this.overview.read());
  }

  /**
   * Show the posts that come next.
   * @remarks What a consumer would get, in order, if it asked for the oldest post and topical days did not matter.
   */
  @Get('preview')
  async previewQueue(@Query() { limit = 10 }: PreviewQueryDto): Promise<PreviewDto> {
    const items = (await this.preview.read(limit)).map(PreviewItemDto.from);
    return { items, time_zone: this.config.topicalTimezone };
  }
}
