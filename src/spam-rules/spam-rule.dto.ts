import { ApiProperty } from '@nestjs/swagger';
import { ApiExample, exampleOf } from '../common/http/api-example';
import type { CatalogueEntry } from './spam-scorer';

/** A rule's title in the languages of the console. */
@ApiExample<SpamRuleTitleDto>({ en: 'External links', de: 'Externe Links' })
export class SpamRuleTitleDto {
  /** In English. */
  en: string;
  /** In German. */
  de: string;
}

/** A rule of the spam score. */
@ApiExample<SpamRuleDto>({
  name: 'external_links',
  title: exampleOf(SpamRuleTitleDto),
  description: "Different addresses outside the author's and the stream's instances.",
  maximum: 10,
  enabled: true,
})
export class SpamRuleDto {
  /** The name that scores use. */
  name: string;
  /** A few words for people. */
  title: SpamRuleTitleDto;
  /** What the rule looks at, in one English sentence. */
  description: string;
  /** The most points that it gives. */
  @ApiProperty({ maximum: 100 })
  maximum: number;
  /** False where the configuration switches it off: it then gives 0. */
  enabled: boolean;

  static from({ rule, isEnabled }: CatalogueEntry): SpamRuleDto {
    const { name, title, description, maximum } = rule;
    return { name, title, description, maximum, enabled: isEnabled };
  }
}
