import type { Evidence } from '../evidence';
import { because, type ReasonKey } from '../reasons';
import { conclude, type RuleResult, type ScorablePost, signOf, type SpamRule } from '../spam-rule';
import { PLAIN } from '../lexicon/lexicon';
import { findLures, type Lure, type LureFind } from '../lexicon/lures';
import { CUSTOMARY_FACTOR } from '../signs/community-signs';
import { isMasked } from '../text/disguises';
import { isQuoted } from '../text/prose';

/** What {@link findAll} finds: lures, amounts of money, disguised words, words of two alphabets, and further high-confidence phrases. */
type Finding = Lure | 'amount' | 'disguised_word' | 'mixed_alphabets' | 'high_confidence';

/**
 * What one find of a lure weighs; a strength of 1 is worth half the maximum. Fitted on labelled short texts where they hold
 * the lure, else estimated from how seldom honest posts have it; rounded. The keys are those of their reasons.
 */
const WEIGHTS: Record<Finding & ReasonKey, number> = {
  disguised_word: 0.6,
  mixed_alphabets: 0.7,
  amount: 0.45,
  promotion: 1.1,
  invitation: 0.3,
  showcase: 0.4,
  pitch: 1.3,
  follow: 1.2,
  exchange: 0.7,
  high_confidence: 0.35,
  greeting: 0.55,
  plea: 0.48,
  money: 0.45,
  prize: 0.56,
  free: 0.43,
  urgent: 0.26,
  respond: 0.27,
  billing: 0.45,
  sales: 0.36,
  adult: 0.55,
  crypto: 0.6,
  gambling: 0.7,
  health: 0.6,
  growth: 0.6,
  fraud: 0.7,
};

/** Calls to action, which honest posts have as well; together they weigh at most {@link CALLS_LIMIT}. */
const CALLS = new Set<string>(['pitch', 'promotion', 'invitation', 'showcase', 'follow']);
const CALLS_LIMIT = 1.25;

/** What a phrase beside the post weighs: in the author's name and bio, and where its own words are many. */
const ASIDE_WEIGHT = 0.5;
/** The strength is multiplied by this for each of the first words of warning: the post speaks about spam. */
const WARNING_FACTOR = 0.65;
const MOST_WARNINGS = 3;
/** A find between quotation marks is multiplied by this. */
const QUOTED_FACTOR = 0.25;

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
    const { quotes, prose, hits, contacts, mixed, asides } = post.reading;
    if (hits.length + contacts.amounts.length + mixed.length + asides.length === 0) return conclude(0, []);
    const { words } = prose;
    const evidence: Evidence[] = [];
    const weak = new Set<Evidence>();
    for (const [lure, finds] of findAll(post)) {
      const weights = finds.map((find) => weigh(find, words) * (isQuoted(quotes, find) ? QUOTED_FACTOR : 1));
      const sum = weights.reduce((all, weight) => all + weight, 0);
      const part = WEIGHTS[lure] * diminishing(sum);
      finds.forEach((find, i) => {
        const one = signOf((part * (weights[i] ?? 0)) / sum, because(lure), find);
        evidence.push(one);
        if (find.strength < PLAIN) weak.add(one);
      });
    }
    limitCalls(evidence);
    const ofAside = (ASIDE_WEIGHT * diminishing(asides.length)) / asides.length;
    for (const place of asides) evidence.push({ ...because('beside_text'), weight: ofAside, place });
    let strength = evidence.reduce((sum, { weight }) => sum + weight, 0);
    if (post.isCustomary) strength *= CUSTOMARY_FACTOR;
    strength *= post.authorFactor * WARNING_FACTOR ** Math.min(MOST_WARNINGS, countWarnings(post));
    const reasons = joinSame(evidence);
    if (post.reading.highConfidence.length > 0) return conclude(strength, reasons);
    // Alone, what honest posts say as well does not show what a post is about ("lucky", "send", "free").
    return conclude(
      strength,
      reasons.map((one) => (weak.has(one) ? { ...one, ...because('everyday_word') } : one)),
    );
  }
}

/** Calls to action together weigh at most {@link CALLS_LIMIT}. */
function limitCalls(evidence: readonly Evidence[]): void {
  const calls = evidence.filter(({ key }) => CALLS.has(key));
  const sum = calls.reduce((all, { weight }) => all + weight, 0);
  for (const call of calls) call.weight *= (CALLS_LIMIT * (1 - Math.exp(-sum))) / sum;
}

function placeOf({ place }: Evidence): string {
  return `${place?.start} ${place?.end}`;
}

/**
 * A phrase has one reason where another says no more: that it is one of several adds to what it lures with, and what speaks of followers
 * to the offer to follow back.
 */
function joinSame(evidence: readonly Evidence[]): Evidence[] {
  return joinInto(joinInto(evidence, 'follow', ['exchange']), 'high_confidence', null);
}

/** Adds the weight of evidence of a key to that of the others (or of `into` alone) at the same place, and leaves it out. */
function joinInto(evidence: readonly Evidence[], key: ReasonKey, into: readonly ReasonKey[] | null): Evidence[] {
  const others = evidence.filter((one) => one.key !== key);
  if (others.length === evidence.length) return others;
  const bySpan = new Map<string, Evidence>();
  for (const one of others) {
    if ((into === null || into.includes(one.key)) && !bySpan.has(placeOf(one))) bySpan.set(placeOf(one), one);
  }
  const left = evidence.filter((one) => {
    const other = one.key === key ? bySpan.get(placeOf(one)) : undefined;
    if (other) other.weight += one.weight;
    return one.key === key && !other;
  });
  return [...others, ...left];
}

/** The lures in words, disguised ones too, and the further kinds of {@link Finding}. */
function findAll({ html, reading }: ScorablePost): [Finding, readonly LureFind[]][] {
  const lures = findLures(reading.hits, html.text);
  const disguised = [...findLures(reading.disguised, html.text).values()]
    .flat()
    .map((find) => ({ ...find, strength: 1 }));
  const masked = [...lures.values()].flat().filter(({ start, end }) => isMasked(html.text.slice(start, end)));
  const amounts = reading.contacts.amounts.map(({ start, end }) => ({ start, end, strength: 1 }));
  const further = reading.highConfidence.slice(1).map(({ start, end }) => ({ start, end, strength: 1 }));
  const mixed = reading.mixed.map(({ start, end }) => ({ start, end, strength: 1 }));
  return [
    ...lures,
    ['mixed_alphabets', mixed],
    ['amount', amounts],
    ['disguised_word', [...disguised, ...masked]],
    ['high_confidence', further],
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
