import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/scopes';
import { AppConfig } from '../config/app-config';
import { ConsoleSettingsDto } from './dto/console-settings.dto';

/** What pages for reviewers need to know of the configuration. */
@ApiTags('Operations')
@Requires('read')
@Controller('console-settings')
export class ConsoleSettingsController {
  constructor(private readonly config: AppConfig) {}

  /**
   * Show what the operator set for the console.
   * @remarks Nothing secret, and nothing that a page could change.
   */
  @Get()
  getConsoleSettings(): ConsoleSettingsDto {
    return { translate_url: this.config.translateUrl };
  }
}
