import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PostStatsDto, StatsDto } from './dto/stats.dto';
import { StreamStatsDto } from './dto/stream-stats.dto';
import { StatsView } from './stats.view';

/** The service in figures, exact at every moment. */
@ApiTags('Statistics')
@Controller('stats')
export class StatsController {
  constructor(private readonly view: StatsView) {}

  /** Show the service in a few figures. */
  @Get()
  async overview(): Promise<StatsDto> {
    const [posts, service] = await Promise.all([this.view.posts(), this.view.service()]);
    return StatsDto.from(posts, service);
  }

  /** Show the posts in figures. */
  @Get('posts')
  async posts(): Promise<PostStatsDto> {
    const [posts, sources, today] = await Promise.all([this.view.posts(), this.view.sources(), this.view.today()]);
    return PostStatsDto.from(posts, sources, today);
  }

  /** Show each stream in figures. */
  @Get('streams')
  async streams(): Promise<StreamStatsDto> {
    return StreamStatsDto.from(await this.view.streams());
  }
}
