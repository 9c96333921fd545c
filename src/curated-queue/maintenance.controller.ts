import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { wholeNumber } from '../common/http/whole-number';
import { ConsumptionDto, DeletedDto, RemovalQueryDto } from './dto/maintenance.dto';
import { MaintenanceService } from './maintenance.service';

const RETENTION = { name: 'retention_days', min: 0, default: 7 };
const LOOKBACK = { name: 'lookback_days', min: 1, default: 3 };

const days = (rule: { name: string; min: number; default: number }, description: string) =>
  ApiQuery({
    name: rule.name,
    required: false,
    description,
    schema: { type: 'integer', minimum: rule.min, default: rule.default },
  });

/** Removes what the queue no longer needs. */
@ApiTags('Curated queue')
@Requires('admin')
@Controller('curated')
export class MaintenanceController {
  constructor(private readonly maintenance: MaintenanceService) {}

  /**
   * Delete old delivered posts.
   * @remarks Also done once a day. Removed deliveries stay in the statistics.
   */
  @ApiErrors([400, 'retention_days must be an integer', 'retention_days must be >= 0'])
  @days(RETENTION, 'Days to keep a delivered post. 0 removes all.')
  @HttpCode(200)
  @Post('cleanup')
  async cleanUpQueue(
    @Query() query: Record<string, string>,
    @Query() { dry_run: dryRun }: RemovalQueryDto,
    @Caller() caller: Principal,
  ): Promise<DeletedDto> {
    return { deleted: await this.maintenance.cleanUp(caller, wholeNumber(query, RETENTION), dryRun === true) };
  }

  /**
   * Show what a trim is based on.
   * @remarks Trimming keeps at most twice as many waiting posts as were delivered a day.
   */
  @ApiErrors([400, 'lookback_days must be an integer', 'lookback_days must be >= 1'])
  @days(LOOKBACK, 'Days of deliveries that the consumption is taken from.')
  @Requires('read')
  @Get('consumption')
  async getConsumption(@Query() query: Record<string, string>): Promise<ConsumptionDto> {
    return this.maintenance.consumption(wholeNumber(query, LOOKBACK));
  }

  /**
   * Delete waiting posts beyond the demand.
   * @remarks Keeps at most twice as many as are delivered a day. Old posts, posts with few likes and posts of authors who
   * have many go first, by a weighted random sample. Without deliveries in the period nothing is removed.
   */
  @ApiErrors([400, 'lookback_days must be an integer', 'lookback_days must be >= 1'])
  @days(LOOKBACK, 'Days of deliveries that the consumption is taken from.')
  @HttpCode(200)
  @Post('trim-pending')
  async trimQueue(
    @Query() query: Record<string, string>,
    @Query() { dry_run: dryRun }: RemovalQueryDto,
    @Caller() caller: Principal,
  ): Promise<DeletedDto> {
    return { deleted: await this.maintenance.trim(caller, wholeNumber(query, LOOKBACK), dryRun === true) };
  }
}
