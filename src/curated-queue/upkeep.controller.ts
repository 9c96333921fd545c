import { Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { wholeNumber } from '../common/http/whole-number';
import { DeletedDto, TrimQueryDto } from './dto/upkeep.dto';
import { UpkeepService } from './upkeep.service';

const RETENTION = { name: 'retention_days', min: 0, default: 7 };
const LOOKBACK = { name: 'lookback_days', min: 1, default: 3 };

const days = (rule: { name: string; min: number; default: number }, description: string) =>
  ApiQuery({
    name: rule.name,
    required: false,
    description,
    schema: { type: 'integer', minimum: rule.min, default: rule.default },
  });

/** An operator's broom. */
@ApiTags('Curated queue')
@Controller('curated')
export class UpkeepController {
  constructor(private readonly upkeep: UpkeepService) {}

  /** Remove delivered posts that are older than the retention, for good. */
  @days(RETENTION, 'Days that a delivered post is kept; 0 removes all delivered posts.')
  @HttpCode(200)
  @Post('cleanup')
  async cleanUp(@Query() query: Record<string, string>): Promise<DeletedDto> {
    return { deleted: await this.upkeep.cleanUp(wholeNumber(query, RETENTION)) };
  }

  /** Remove waiting posts beyond twice the daily consumption, for good. */
  @days(LOOKBACK, 'Days of deliveries that the consumption is taken from.')
  @HttpCode(200)
  @Post('trim-pending')
  async trim(@Query() query: Record<string, string>, @Query() { dry_run: dryRun }: TrimQueryDto): Promise<DeletedDto> {
    return { deleted: await this.upkeep.trim(wholeNumber(query, LOOKBACK), dryRun === true) };
  }
}
