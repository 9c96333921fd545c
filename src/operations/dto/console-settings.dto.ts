import { ApiProperty } from '@nestjs/swagger';

/** What the operator set for the console. */
export class ConsoleSettingsDto {
  /** Where a text is translated: `{text}` stands for it, `{language}` for the language wanted; null where nothing was set. */
  @ApiProperty({ type: String, nullable: true, example: 'https://translate.example/?text={text}&to={language}' })
  translate_url: string | null;
}
