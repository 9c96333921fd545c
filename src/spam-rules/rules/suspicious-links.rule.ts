import { conclude, pointsFor, type Evidence, type RuleResult, type ScorablePost, type SpamRule } from '../spam-rule';
import { findSuspicions, type Suspicion } from '../signs/link-suspicions';
import type { Sighting } from '../text/contacts';

/** What one number weighs, where a strength of 1 is worth half the maximum. */
const PHONE_WEIGHT = 0.88;
const SHORT_CODE_WEIGHT = 0.8;
const HANDLE_WEIGHT = 0.5;

/** So many links are ordinary: the most in recorded posts is 4. */
const ORDINARY_LINKS = 3;
/** What each phrase that honest posts hardly have adds to the suspicion against the addresses beside it. */
const BAIT_WEIGHT = 0.24;
const MOST_BAIT = 4;
const FARM_WEIGHT = 0.3;
const WORDS_PER_LINK = 6;

/** Addresses that hide where they lead or that spam favours, and numbers that are to be called or texted. */
export class SuspiciousLinksRule implements SpamRule {
  readonly name = 'suspicious_links';
  readonly title = { en: 'Suspicious links', de: 'Verdächtige Links' };
  readonly description =
    'Shorteners, messengers, cheap or luring domains, links that show another address, referral links, bare and disguised addresses, telephone numbers, short codes, link farms; more beside words of spam.';
  readonly maximum = 15;

  evaluate(post: ScorablePost): RuleResult {
    const { links, contacts, sure } = post.reading;
    const flaws = links.external.flatMap((link) => findSuspicions(link).map((flaw) => ({ ...flaw, link })));
    const farm = linkFarm(post);
    const bait = links.external.length > 0 ? BAIT_WEIGHT * Math.min(MOST_BAIT, sure.length) : 0;
    const strength =
      weighFlaws(flaws) +
      farm +
      bait +
      PHONE_WEIGHT * Math.log2(1 + contacts.phones.length) +
      SHORT_CODE_WEIGHT * Math.log2(1 + contacts.shortCodes.length) +
      HANDLE_WEIGHT * Math.log2(1 + contacts.handles.length);
    const evidence: Evidence[] = [
      ...flaws.map(({ reason, link: { shown, start, end } }) => ({ reason, text: shown, start, end })),
      ...name(contacts.phones, 'a telephone number to call'),
      ...name(contacts.shortCodes, 'a short number to text'),
      ...name(contacts.handles, 'somebody to turn to in a messenger'),
    ];
    const [first] = sure;
    if (bait > 0 && first) {
      const text = post.html.text.slice(first.start, first.end);
      evidence.unshift({ reason: 'words of spam go with the address', text, start: first.start, end: first.end });
    }
    if (farm > 0) evidence.unshift({ reason: 'several addresses and hardly a word beside them' });
    return conclude(pointsFor(strength * post.authorFactor, this.maximum), evidence);
  }
}

/** Two addresses with the same flaw are worse than one, ten hardly worse than eight. */
function weighFlaws(flaws: readonly Suspicion[]): number {
  const counts = new Map<string, number>();
  let sum = 0;
  for (const { weight, reason } of flaws) {
    const count = counts.get(reason) ?? 0;
    counts.set(reason, count + 1);
    sum += weight * Math.log2((2 + count) / (1 + count));
  }
  return sum;
}

/** Different addresses beyond the ordinary, the more the fewer words stand with each. */
function linkFarm({ reading }: ScorablePost): number {
  const addresses = new Set(reading.links.external.map((link) => link.address)).size;
  const excess = Math.max(0, addresses - ORDINARY_LINKS);
  return (FARM_WEIGHT * excess * addresses) / (addresses + reading.prose.words / WORDS_PER_LINK);
}

function name(sightings: readonly Sighting[], reason: string): Evidence[] {
  return sightings.map(({ text, start, end }) => ({ reason, text, start, end }));
}
