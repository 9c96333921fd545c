import { conclude, quote, type Evidence, type RuleResult, type ScorablePost, type SpamRule } from '../spam-rule';
import { findLures, type Lure, type LureFind } from '../lexicon/lures';
import { CUSTOMARY_FACTOR } from '../signs/community-signs';
import { isMasked } from '../text/disguises';
import { isQuoted } from '../text/prose';

/** What {@link findAll} finds: lures, amounts of money, disguised words, words of two alphabets, and further high-confidence phrases. */
type Finding = Lure | 'amount' | 'disguise' | 'mixed' | 'highConfidence';

interface LureWeight {
  weight: number;
  reason: string;
}

/**
 * What one find of a lure weighs; a strength of 1 is worth half the maximum. Fitted on labelled short texts where they hold
 * the lure, else estimated from how seldom honest posts have it; rounded.
 */
const WEIGHTS: Record<Finding, LureWeight> = {
  disguise: { weight: 0.6, reason: 'a word of spam is written so that filters miss it' },
  mixed: { weight: 0.7, reason: 'a word mixes letters of two alphabets that look alike' },
  amount: { weight: 0.45, reason: 'names an amount of money' },
  promotion: { weight: 1.1, reason: 'asks to look at something of the author' },
  invitation: { weight: 0.3, reason: 'asks to look at something' },
  showcase: { weight: 0.4, reason: 'points to something of the author' },
  pitch: { weight: 1.3, reason: 'asks to look, click or join' },
  follow: { weight: 1.2, reason: 'asks for followers, likes or shares' },
  exchange: { weight: 0.7, reason: 'offers to follow or like in return' },
  highConfidence: { weight: 0.35, reason: 'one of several phrases that honest posts hardly ever have' },
  greeting: { weight: 0.55, reason: 'greets everybody, as a form letter does' },
  plea: { weight: 0.48, reason: 'pleads for attention' },
  money: { weight: 0.45, reason: 'speaks of money to be made or lent' },
  prize: { weight: 0.56, reason: 'speaks of prizes or rewards' },
  free: { weight: 0.43, reason: 'offers something for free' },
  urgent: { weight: 0.26, reason: 'urges' },
  respond: { weight: 0.27, reason: 'asks to call or write' },
  billing: { weight: 0.45, reason: 'has the small print of a paid service' },
  sales: { weight: 0.36, reason: 'speaks the language of sales' },
  adult: { weight: 0.55, reason: 'lures with sex or dating' },
  crypto: { weight: 0.6, reason: 'speaks of crypto-currency or trading' },
  gambling: { weight: 0.7, reason: 'lures to gamble' },
  health: { weight: 0.6, reason: 'sells remedies or readings' },
  growth: { weight: 0.6, reason: 'sells reach or referrals' },
  fraud: { weight: 0.7, reason: 'has the wording of known frauds' },
};

/** Calls to action, which honest posts have as well; together they weigh at most {@link CALLS_LIMIT}. */
const CALLS = new Set<string>(['pitch', 'promotion', 'invitation', 'showcase', 'follow']);
const CALLS_LIMIT = 1.25;

/** What a phrase beside the post weighs: in the author's name and bio, and where its own words are many. */
const ASIDE_WEIGHT = 0.5;
const ASIDE_REASON = 'a phrase of spam stands beside the text of the post';
/** The strength is multiplied by this for each of the first words of warning: the post speaks about spam. */
const WARNING_FACTOR = 0.65;
const MOST_WARNINGS = 3;
/** A find between quotation marks is multiplied by this. */
const QUOTED_FACTOR = 0.35;

/** A text of up to half as many words counts as short. */
const DENSITY_WORDS = 80;

/** Common spam words: phrases of the lexicons, weighted by what they lure with; each further one of a kind counts less. */
export class SpamKeywordsRule implements SpamRule {
  readonly name = 'spam_keywords';
  readonly title = { en: 'Spam words', de: 'Spam-Wörter' };
  readonly description =
    'Words and phrases of spam in the language of the post, of twelve, and in English, amounts of money, words disguised from filters; each further one of a kind counts less, and calls to action together are bounded.';
  readonly maximum = 20;
  readonly agreement = 1;

  evaluate(post: ScorablePost): RuleResult {
    const { quotes, prose } = post.reading;
    const { words } = prose;
    let calls = 0;
    let strength = 0;
    const found: { weight: number; evidence: Evidence }[] = [];
    for (const [lure, finds] of findAll(post)) {
      const { weight, reason } = WEIGHTS[lure];
      const part =
        weight *
        diminishing(
          finds.reduce((sum, find) => sum + weigh(find, words) * (isQuoted(quotes, find) ? QUOTED_FACTOR : 1), 0),
        );
      if (CALLS.has(lure)) calls += part;
      else strength += part;
      for (const find of finds) {
        found.push({ weight: weight * find.strength, evidence: quote(post, reason, find) });
      }
    }
    const { asides } = post.reading;
    for (const aside of asides) found.push({ weight: ASIDE_WEIGHT, evidence: { reason: ASIDE_REASON, ...aside } });
    strength += ASIDE_WEIGHT * diminishing(asides.length);
    strength += CALLS_LIMIT * (1 - Math.exp(-calls));
    if (post.isCustomary) strength *= CUSTOMARY_FACTOR;
    strength *= post.authorFactor * WARNING_FACTOR ** Math.min(MOST_WARNINGS, countWarnings(post));
    const evidence = found.toSorted((a, b) => b.weight - a.weight).map((one) => one.evidence);
    return conclude(strength, evidence);
  }
}

/** The lures in words, disguised ones too, and the further kinds of {@link Finding}. */
function findAll({ html, reading }: ScorablePost): [Finding, readonly LureFind[]][] {
  const lures = findLures(reading.hits);
  const disguised = [...findLures(reading.disguised).values()].flat().map((find) => ({ ...find, strength: 1 }));
  const masked = [...lures.values()].flat().filter(({ start, end }) => isMasked(html.text.slice(start, end)));
  const amounts = reading.contacts.amounts.map(({ start, end }) => ({ start, end, strength: 1 }));
  const further = reading.highConfidence.slice(1).map(({ start, end }) => ({ start, end, strength: 1 }));
  const mixed = reading.mixed.map(({ start, end }) => ({ start, end, strength: 1 }));
  return [
    ...lures,
    ['mixed', mixed],
    ['amount', amounts],
    ['disguise', [...disguised, ...masked]],
    ['highConfidence', further],
  ];
}

/** How many words of warning the post has; none count where it gives a number, e-mail or bare address to contact. */
function countWarnings({ reading }: ScorablePost): number {
  const { hits, contacts, links } = reading;
  if (contacts.phones.length > 0 || links.external.some((link) => link.form !== 'link')) return 0;
  const warnings = hits.filter(({ meanings }) => meanings.some(({ kind }) => kind === 'warning'));
  const count = new Set(warnings.map(({ phrase }) => phrase)).size;
  // A short number can be where to report fraud; whoever gives that uses several words of warning.
  return contacts.shortCodes.length > 0 && count < 2 ? 0 : count;
}

/** The longer a text, the more phrases it has by chance: those of honest posts count less there, high-confidence ones fully. */
function weigh({ strength }: LureFind, words: number): number {
  const density = Math.min(1, DENSITY_WORDS / (words + DENSITY_WORDS / 2));
  if (strength > 1) return strength;
  return strength * (strength < 1 ? density : Math.sqrt(density));
}

/** Counts one find of strength 1 as 1, two as 1.5, three as 1.75, and always less than 2. */
function diminishing(strengths: number): number {
  return 2 - 2 ** (1 - strengths);
}
