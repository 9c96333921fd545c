import { Injectable } from '@nestjs/common';
import type { Evidence } from '../evidence';
import { type Find, FIND_WEIGHTS } from '../finds';
import { because } from '../reasons';
import { conclude, type RuleResult, type ScorablePost, signOf, type SpamRule, sumOfWeights } from '../spam-rule';
import { means, PLAIN, WORD } from '../lexicon/lexicon';
import { COURTESIES, MILD } from '../lexicon/lures';
import { findSuspicions } from './suspicious-links.rule';
import { CUSTOMARY_FACTOR } from '../signs/automation-signs';

/** Calls to action, which honest posts have as well; together they weigh at most {@link CALLS_LIMIT}. */
const CALLS = new Set<string>(['pitch', 'promotion', 'follow']);
const CALLS_LIMIT = 2.5;

/** What a phrase beside the post weighs: in the author's name and bio. */
const ASIDE_WEIGHT = 0.8;
/** The strength is multiplied by this for each of the first words of warning: the post speaks about spam. */
const WARNING_FACTOR = 0.65;
const MOST_WARNINGS = 3;
/** Everyday words say nothing alone, so they weigh little in a post without another find or address. */
const ALONE_FACTOR = 0.5;

/** The most of a call or courtesy that is all there is: 4 points. */
const LONE_CALL = 0.42;

/** What is left of "please call me", and of one phrase with nobody to turn to. */
const LONE_REQUEST = 0.25;
const LONE_PHRASE_FACTOR = 0.45;

const PRICE_WEIGHT = 0.3;

/** A text of up to half as many words counts as short. */
const DENSITY_WORDS = 80;

/** Common spam words: phrases of the lexicons, weighted by what they lure with; each further one of a kind counts less. */
@Injectable()
export class SpamKeywordsRule implements SpamRule {
  readonly name = 'spam_keywords';
  readonly title = { en: 'Spam words', de: 'Spamwörter' };
  readonly description =
    'Spam words and phrases in thirteen languages, words that lure together, words disguised from filters, sums of money next to them; each further one of a kind counts less, and calls to action are capped.';
  readonly maximum = 20;
  readonly agreement = 1;

  evaluate(post: ScorablePost): RuleResult {
    const { prose, finds, asides, highConfidence } = post.reading;
    const price = findPrice(post);
    if (finds.words.length + asides.length + price.length === 0) return conclude(0, []);
    const evidence: Evidence[] = [];
    const counted = onceEach(finds.words);
    for (const key of new Set(counted.map((find) => find.key))) {
      const ofKey = counted.filter((find) => find.key === key);
      const weights = ofKey.map((find) => weigh(find, prose.words));
      const sum = weights.reduce((all, weight) => all + weight, 0);
      const part = Math.max(...ofKey.map(({ weight }) => weight)) * diminishing(sum);
      ofKey.forEach((find, i) => {
        const isWeak = find.strength < PLAIN && highConfidence.length === 0;
        // Alone, what honest posts say as well does not show what a post is about ("lucky", "send", "free").
        const sign = signOf((part * (weights[i] ?? 0)) / sum, because(isWeak ? 'everyday_word' : key), find);
        evidence.push({ ...sign, isMinor: find.strength < PLAIN });
      });
    }
    limitCalls(evidence);
    evidence.push(...price);
    const ofAside = (ASIDE_WEIGHT * diminishing(asides.length)) / Math.max(1, asides.length);
    for (const place of asides) evidence.push({ ...because('beside_text'), weight: ofAside, place });
    let strength = sumOfWeights(evidence);
    if (finds.words.length > 0 && isVague(finds.words)) strength *= ALONE_FACTOR;
    else if (isLonePhrase(post)) strength = Math.min(LONE_CALL, strength * LONE_PHRASE_FACTOR);
    if (isLoneCall(post))
      strength = Math.min(strength, finds.words.every(({ key }) => key === 'respond') ? LONE_REQUEST : LONE_CALL);
    if (post.isCustomary) strength *= CUSTOMARY_FACTOR;
    strength *= post.authorFactor * WARNING_FACTOR ** Math.min(MOST_WARNINGS, countWarnings(post));
    return conclude(strength, evidence);
  }
}

/** The finds without those that ask for the same once more, and without everyday courtesies where nothing else is found. */
function onceEach(finds: readonly Find[]): Find[] {
  const hasMore = finds.some(({ key, strength }) => !COURTESIES.has(key) && strength >= WORD);
  return finds.filter(({ key, strength }, i) => {
    if (!COURTESIES.has(key) || strength > PLAIN) return true;
    const isRepeated = finds.some((other, j) => other.key === key && (other.strength - strength || i - j) > 0);
    return !isRepeated && (strength >= WORD || hasMore);
  });
}

/** Whether a find needs no other words to say what a post is about. */
function isTelling({ key, strength, weight }: Find): boolean {
  return strength > PLAIN || key === 'promotion' || (weight >= 1 && weight !== FIND_WEIGHTS[key]);
}

/** Whether all that speaks against a post are calls or courtesies, and everyday words. */
function isLoneCall({ reading: { finds, highConfidence, links } }: ScorablePost): boolean {
  const telling = finds.words.filter(({ strength }) => strength >= WORD);
  return (
    highConfidence.length === 0 &&
    links.external.every((link) => findSuspicions(link).length === 0) &&
    telling.length > 0 &&
    telling.every((find) => (MILD.has(find.key) || COURTESIES.has(find.key)) && !isTelling(find))
  );
}

/** Whether one phrase, which is neither sure nor a combination, is all there is. */
function isLonePhrase({ reading: { finds, asides, links, contacts } }: ScorablePost): boolean {
  const telling = finds.words.filter(({ strength }) => strength >= PLAIN);
  const hasAddress = links.external.length + contacts.phones.length + contacts.handles.length + asides.length > 0;
  return telling.length === 1 && !hasAddress && !telling.some(isTelling);
}

/** A sum says nothing alone, and a share nothing without words of spam. */
function findPrice({ html, reading: { finds, links, contacts, price } }: ScorablePost): Evidence[] {
  const isShare = price !== undefined && /[%％]/.test(html.text.slice(price.start, price.end));
  const isBeside =
    !isShare &&
    links.external.length + contacts.phones.length + contacts.handles.length + contacts.shortCodes.length > 0;
  if (!price || !(isBeside || finds.words.some(({ strength }) => strength >= WORD))) return [];
  return [{ ...signOf(PRICE_WEIGHT, because('price'), price), isMinor: true }];
}

function isVague(finds: readonly Find[]): boolean {
  return finds.every(({ strength }) => strength < PLAIN);
}

function limitCalls(evidence: readonly Evidence[]): void {
  const calls = evidence.filter(({ key }) => CALLS.has(key));
  const sum = sumOfWeights(calls);
  for (const call of calls) call.weight *= (CALLS_LIMIT * (1 - Math.exp(-sum))) / sum;
}

/** How many words of warning there are; none count where a number, e-mail or bare address is given to contact. */
function countWarnings({ reading }: ScorablePost): number {
  const { hits, contacts, links } = reading;
  if (contacts.phones.length > 0 || links.external.some((link) => link.form !== 'link')) return 0;
  const warnings = hits.filter((hit) => means(hit, 'warning'));
  const count = new Set(warnings.map(({ phrase }) => phrase)).size;
  // A short number can be a place to report fraud; such posts use several words of warning.
  return contacts.shortCodes.length > 0 && count < 2 ? 0 : count;
}

/** Long texts have more phrases by chance: those of honest posts count less there, high-confidence ones fully. */
function weigh({ strength, isSure, share }: Find, words: number): number {
  const density = Math.min(1, DENSITY_WORDS / (words + DENSITY_WORDS / 2));
  if (isSure || strength > PLAIN) return strength * share;
  return strength * share * (strength < PLAIN ? density : Math.sqrt(density));
}

/** Counts one find of strength 1 as 1, two as 1.5, three as 1.75, and always less than 2. */
function diminishing(strengths: number): number {
  return 2 - 2 ** (1 - strengths);
}
