import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ChangedSettingsDto, ExportSettingsDto, UpdateSettingsDto } from './dto/export-settings.dto';
import { SettingsRepository } from '../settings/settings.repository';
import { ReblogControlsService } from './reblog-controls.service';

/** What posts must have to be exported, and what is rejected as it is fetched. */
@ApiTags('Reblog controls')
@Requires('admin')
@Controller('reblog-controls/settings')
export class ExportSettingsController {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly controls: ReblogControlsService,
  ) {}

  /**
   * Show the export settings.
   * @remarks What a post needs to be handed out, and what is rejected as it is fetched.
   */
  @Requires('read')
  @Get()
  async getExportSettings(): Promise<ExportSettingsDto> {
    return ExportSettingsDto.from(await this.settings.get());
  }

  /**
   * Change the export settings.
   * @remarks What is left out stays as it is.
   */
  @Put()
  async updateExportSettings(
    @Body() body: UpdateSettingsDto,
    @Caller() caller: Principal,
  ): Promise<ChangedSettingsDto> {
    return ChangedSettingsDto.from(await this.controls.changeSettings(body, caller));
  }
}
