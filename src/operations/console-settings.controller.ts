import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/scopes';
import { AppConfig } from '../config/app-config';

/** What the operator set for the console. */
export class ConsoleSettingsDto {
  /** Where a text is translated: `{text}` stands for it, `{language}` for the language wanted; null where nothing was set. */
  @ApiProperty({ type: String, nullable: true, example: 'https://translate.example/?text={text}&to={language}' })
  translate_url: string | null;
}

/** What pages for reviewers need to know of the configuration. */
@ApiTags('Operations')
@Requires('read')
@Controller('console-settings')
export class ConsoleSettingsController {
  constructor(private readonly config: AppConfig) {}

  /** Show what the operator set for the console. */
  @Get()
  getConsoleSettings(): ConsoleSettingsDto {
    return { translate_url: this.config.translateUrl };
  }
}
