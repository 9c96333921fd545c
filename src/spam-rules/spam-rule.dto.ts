import { Example, Nested, Score } from '../common/http/property.decorators';
import type { SpamScorer } from './spam-scorer';

/** A rule's title in the languages of the console. */
export class SpamRuleTitleDto {
  /** In English. */
  @Example('External links')
  en: string;
  /** In German. */
  @Example('Externe Links')
  de: string;
}

/** A rule of the spam score. */
export class SpamRuleDto {
  /** The name that scores use. */
  @Example('external_links')
  name: string;
  /** A few words for people. */
  @Nested()
  title: SpamRuleTitleDto;
  /** What the rule looks for, in one sentence. */
  @Example("Different addresses outside the author's and the stream's instances.")
  description: string;
  /** The most points it gives. */
  @Score(10)
  maximum: number;
  /** False where the configuration switches it off: it then gives 0. */
  @Example(true)
  enabled: boolean;

  static from({ rule, isEnabled }: SpamScorer['catalogue'][number]): SpamRuleDto {
    const { name, title, description, maximum } = rule;
    return { name, title, description, maximum, enabled: isEnabled };
  }
}
