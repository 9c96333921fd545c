import type { SpamRule } from '../spam-rule';
import { AllCapsRule } from './all-caps.rule';
import { ExcessiveHashtagsRule } from './excessive-hashtags.rule';
import { ExternalLinksRule } from './external-links.rule';
import { MediaSpamRule } from './media-spam.rule';
import { RepeatedCharactersRule } from './repeated-characters.rule';
import { SpamKeywordsRule } from './spam-keywords.rule';
import { SuspiciousLinksRule } from './suspicious-links.rule';

/** Every rule in the order of the API: a new one is a file, its spec and a line here, and fewer points for another. */
export const SPAM_RULES: readonly (new () => SpamRule)[] = [
  AllCapsRule,
  RepeatedCharactersRule,
  SpamKeywordsRule,
  SuspiciousLinksRule,
  ExcessiveHashtagsRule,
  ExternalLinksRule,
  MediaSpamRule,
];

/** The rules, for code that scores without Nest. */
export const newRules = (): SpamRule[] => SPAM_RULES.map((Rule) => new Rule());

export const RULE_NAMES = newRules().map((rule) => rule.name);

/** Raise it with every change that can give a post another score: `npm run rescore` renews stored ones. */
export const SCORER_VERSION = '16';
