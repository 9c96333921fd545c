import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ExportFiltersDto, UpdateFiltersDto } from './dto/export-filters.dto';
import { ChangedSettingsDto, ExportSettingsDto, UpdateSettingsDto } from './dto/export-settings.dto';
import { SettingsRepository } from '../settings/settings.repository';
import { ReblogControlsService } from './reblog-controls.service';

/** What posts must have to be exported, which of them are left out, and what is rejected as it is fetched. */
@ApiTags('Reblog controls')
@Requires('admin')
@Controller('reblog-controls')
export class ExportSettingsController {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly controls: ReblogControlsService,
  ) {}

  /**
   * Show the export settings.
   * @remarks What a post needs to be served, and what is rejected at fetch.
   */
  @Requires('read')
  @Get('settings')
  async getExportSettings(): Promise<ExportSettingsDto> {
    return ExportSettingsDto.from(await this.settings.get());
  }

  /**
   * Change the export settings.
   * @remarks Changes the given fields only.
   */
  @Put('settings')
  async updateExportSettings(
    @Body() body: UpdateSettingsDto,
    @Caller() caller: Principal,
  ): Promise<ChangedSettingsDto> {
    return ChangedSettingsDto.from(await this.controls.changeSettings(body, caller));
  }

  /**
   * Show the export filters.
   * @remarks Approved posts that consumers don't get, in addition to the export settings. The queue's overview has the counts.
   */
  @Requires('read')
  @Get('filters')
  async getExportFilters(): Promise<ExportFiltersDto> {
    return ExportFiltersDto.from(await this.settings.get());
  }

  /**
   * Change the export filters.
   * @remarks Changes the given fields only. They take effect with the next call of the queue.
   */
  @Put('filters')
  async updateExportFilters(@Body() body: UpdateFiltersDto, @Caller() caller: Principal): Promise<ExportFiltersDto> {
    return ExportFiltersDto.from(await this.controls.changeSettings(body.toChange(), caller));
  }
}
