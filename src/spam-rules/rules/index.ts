import type { Type } from '@nestjs/common';
import type { SpamRule } from '../spam-rule';
import { AllCapsRule } from './all-caps.rule';
import { ExcessiveHashtagsRule } from './excessive-hashtags.rule';
import { ExternalLinksRule } from './external-links.rule';
import { MediaSpamRule } from './media-spam.rule';
import { RepeatedCharactersRule } from './repeated-characters.rule';
import { SpamKeywordsRule } from './spam-keywords.rule';
import { SuspiciousLinksRule } from './suspicious-links.rule';

/** The seven rules in the order of the specification; their maxima add up to 100. A new rule is one file and one line here. */
export const SPAM_RULE_CLASSES: readonly Type<SpamRule>[] = [
  AllCapsRule,
  RepeatedCharactersRule,
  SpamKeywordsRule,
  SuspiciousLinksRule,
  ExcessiveHashtagsRule,
  ExternalLinksRule,
  MediaSpamRule,
];
