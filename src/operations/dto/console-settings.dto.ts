import { ApiProperty } from '@nestjs/swagger';

/** What the operator set for the console. */
export class ConsoleSettingsDto {
  /** Address of the translation service, with `{text}` and `{language}`; null if not set. */
  @ApiProperty({ type: String, nullable: true, example: 'https://translate.example/?text={text}&to={language}' })
  translate_url: string | null;
}
