import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/scopes';
import { ScoringStatsDto } from './dto/scoring-stats.dto';
import { ScoringStatsView } from './scoring-stats.view';

/** How far the figures agree with the people. */
@ApiTags('Statistics')
@Requires('read')
@Controller('stats')
export class ScoringStatsController {
  constructor(private readonly view: ScoringStatsView) {}

  /**
   * Show how spam score and prediction agreed with the reviewers.
   * @remarks Over the decisions of the last 30 days, counted by the day of UTC, and by week over twelve weeks. Each decision is compared with
   * the score and the prediction that the post had before it: no model had learned from it.
   */
  @Get('scoring')
  async getScoringStats(): Promise<ScoringStatsDto> {
    const [decisions, weeks] = await Promise.all([this.view.decisions(), this.view.weeks()]);
    return ScoringStatsDto.from(decisions, weeks);
  }
}
