import { Injectable } from '@nestjs/common';
import type { Evidence } from '../evidence';
import { WORD } from '../lexicon/lexicon';
import { because, type Reason, type ReasonKey, type ReasonParams, sayReason } from '../reasons';
import { conclude, type RuleResult, type ScorablePost, signOf, type SpamRule, sumOfWeights } from '../spam-rule';
import type { TextMatch } from '../text/contacts';
import { findWaveSigns } from '../signs/wave-signs';
import { findHost, looksLikeInstance, registeredDomain } from '../text/hosts';
import type { PostLink } from '../text/post-links';

/** Why an address is suspicious, and how much; a strength of 1 is worth half the maximum. */
interface Suspicion {
  weight: number;
  reason: Reason;
}

/** Well-known public shorteners; those of one publisher ("nyti.ms") are left out, since they show where they lead. */
const SHORTENERS = new Set(
  `bit.ly tinyurl.com goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly shorturl.at t.ly rb.gy tiny.cc adf.ly bc.vc shorte.st ouo.io
  linkvertise.com lnkd.in soo.gd s2r.co clck.ru qps.ru u.to x.co mcaf.ee bl.ink short.io snip.ly trib.al dlvr.it ift.tt urlz.fr
  shrinkme.io exe.io gplinks.co hyperurl.co smarturl.it lnk.to shorturl.gg surl.li tny.im 1url.com tr.im cli.gs j.mp po.st s.id`.split(
    /\s+/,
  ),
);

/** Messengers and link collections that frauds move their victims to; also used honestly, so they weigh little. */
const GO_BETWEENS = new Set(
  't.me wa.me telegram.me chat.whatsapp.com api.whatsapp.com line.me discord.gg linktr.ee'.split(' '),
);

/** Top-level domains sold for next to nothing, which abuse reports name far above their share (Spamhaus, Interisle). */
const CHEAP_ENDINGS = new Set(
  'top xyz icu buzz click cyou sbs cfd bond quest rest monster tk ml ga cf gq loan win bet casino vip work cam lol pw shop online site fun date gift website store stream download review trade party racing men faith boutique florist directory financial finance yokohama shopping community mom beauty hair makeup skin autos homes'.split(
    ' ',
  ),
);

/** Made of luring words alone ("freegift24", not "essex"); one group repeats digits, since a second is exponential. */
const LURING_PART =
  /^(?=.*[a-z]{3})(?:best|get|my|your|the|big|online|now|today|daily|club|vip|pro|\d)*(?:casino|bet|slots?|spins?|viagra|pills?|porn|sexy?|xxx|loans?|payday|bitcoins?|btc|crypto|airdrops?|hacks?|cheats?|free|gifts?|bonus|cash|money|win|prizes?|promo|earn|earning|dating|rewards?)(?:casino|bet|slots?|spins?|pills?|porn|sexy?|loans?|coins?|airdrops?|hacks?|cheats?|free|gifts?|bonus|cash|money|win|prizes?|promo|earn|dating|rewards?|claim|club|online|now|today|daily|vip|pro|\d)*$/;
/** The path is one word of random letters, as links of bulk messages have for each of them. */
const RANDOM_PATH =
  /^(?:https?:\/\/)?[^/]{4,100}\/(?![a-z]+[A-Z][a-z]+$)(?=[a-z]{0,11}\d|[a-z]{0,11}[A-Z])(?=[A-Z\d]{0,11}[a-z])[A-Za-z\d]{5,12}$/;
/** A name of consonants alone that no one could say. */
const RANDOM_NAME = /(?:^|\.)(?!mstdn)[bcdfghj-np-tv-xz]{6,}$/;
/** What is asked for, set into the name between hyphens ("card-cancel", "secure-mybank"). */
const PHISHING_NAME =
  /(?:^|[-.])(?:secure|verify|verification|login|signin|account|accounts|billing|card|parcel|parcels|package|delivery|redelivery|refund|alert|alerts|cancel|unlock|restore|validation|reglement|amende|colis|konto|paket|zahlung|cuenta|paquete|conta|pacco)[a-z\d]{0,3}-[a-z\d-]{2,40}\.[a-z]|-(?:secure|security|verify|verification|login|signin|account|billing|card|parcel|package|delivery|redelivery|refund|alert|cancel|unlock|restore|validation|reglement|amende|colis|konto|paket|zahlung|cuenta|paquete|conta|pacco)s?[\d-]{0,4}\.[a-z]/;
const RANDOM_OR_ANY_PATH = /^[^/]{4,100}\/\w/;
const FAMILIAR = new Set(
  'youtu.be youtube.com t.co instagram.com imgur.com vimeo.com open.spotify.com redd.it amzn.to github.com codeberg.org'.split(
    ' ',
  ),
);
const REFERRAL =
  /[?&](?:ref|aff|affid|affiliate|referral|referrer|invite|partner|rb|promo|clickid)=|\/(?:ref|aff|invite|referral|partners)[/?=]/i;

/** So much of a flaw's weight has the second address with it. */
const FURTHER_SHARE = 0.3;

/** What a telephone number weighs, and how much more next to other signs or by an author with a higher factor. */
const PHONE_WEIGHT = 0.45;
const PHONE_OF_SPAM_WEIGHT = 0.5;
const NEWCOMER = 1.1;
const SHORT_CODE_WEIGHT = 1;
const HANDLE_WEIGHT = 0.5;
/** What one wallet weighs; those who ask for help give theirs as well. */
const WALLET_WEIGHT = 0.7;

const BAIT_WEIGHT = 0.85;
const MOST_BAIT = 4;

/** Addresses that hide where they lead or that spam favours, and numbers that are to be called or texted. */
@Injectable()
export class SuspiciousLinksRule implements SpamRule {
  readonly name = 'suspicious_links';
  readonly title = { en: 'Suspicious links', de: 'Verdächtige Links' };
  readonly description =
    'Shorteners, messengers, cheap, luring or random domains, random paths, links that show another address, referral links, disguised addresses, telephone numbers, short codes, wallets; addresses that many new accounts share; further spam phrases next to them.';
  readonly maximum = 15;
  readonly agreement = 1;

  evaluate(post: ScorablePost): RuleResult {
    const { links, contacts, finds } = post.reading;
    // Lists of servers name bare domains under any ending.
    const judged = post.isCustomary ? links.external.filter(({ form }) => form !== 'bare') : links.external;
    const evidence = [
      ...weighFlaws(judged),
      ...findWaveSigns(post, judged),
      ...finds.besideAddress
        .slice(0, MOST_BAIT)
        .map((find) => signOf(BAIT_WEIGHT, because('words_with_address'), find)),
      ...shareAmong(contacts.phones, weighPhone(post), because('phone')),
      ...shareAmong(contacts.shortCodes, SHORT_CODE_WEIGHT, because('short_code')),
      ...shareAmong(contacts.handles, HANDLE_WEIGHT, because('messenger_handle')),
      ...shareAmong(contacts.wallets, WALLET_WEIGHT, because('wallet')),
    ];
    return conclude(sumOfWeights(evidence) * post.authorFactor, evidence);
  }
}

/** A number to call is ordinary, unless something else speaks against the post. */
function weighPhone({ authorFactor, reading }: ScorablePost): number {
  const { contacts, finds, highConfidence } = reading;
  const isDoubtful =
    authorFactor > NEWCOMER ||
    contacts.shortCodes.length + highConfidence.length > 0 ||
    finds.words.some(({ key, strength }) => strength >= WORD && key !== 'respond');
  return PHONE_WEIGHT + PHONE_OF_SPAM_WEIGHT * (isDoubtful ? 1 : 0);
}

/** What speaks against the addresses; each further one with the same flaw adds less. */
function weighFlaws(links: readonly PostLink[]): Evidence[] {
  const counts = new Map<string, number>();
  return links.flatMap((link) =>
    findSuspicions(link).map(({ weight, reason }) => {
      const kind = sayReason(reason);
      const count = counts.get(kind) ?? 0;
      counts.set(kind, count + 1);
      return signOf(count === 0 ? weight : (FURTHER_SHARE * weight) / count, reason, link);
    }),
  );
}

/** Several finds of a kind: each doubling of their number adds as much again. */
function shareAmong(finds: readonly TextMatch[], weight: number, reason: Reason): Evidence[] {
  return finds.map((find) => signOf((weight * Math.log2(1 + finds.length)) / finds.length, reason, find));
}

/** What speaks against an address; empty for nearly all honest ones. */
export function findSuspicions(link: PostLink): Suspicion[] {
  const { host, form, address } = link;
  const dot = host.lastIndexOf('.');
  const [name, ending] = [host.slice(0, dot), host.slice(dot + 1)];
  const isLuring = name.split(/[.-]/).some((part) => LURING_PART.test(part));
  const found: Suspicion[] = [];
  const suspect = (holds: boolean, weight: number, key: ReasonKey, params?: ReasonParams): void => {
    if (holds) found.push({ weight, reason: because(key, params) });
  };
  suspect(SHORTENERS.has(host), 0.52, 'shortener');
  suspect(GO_BETWEENS.has(host), 0.4, 'go_between');
  suspect(form === 'disguised', 0.9, 'disguised_address');
  suspect(form === 'bare' && RANDOM_OR_ANY_PATH.test(address) && !FAMILIAR.has(host), 0.35, 'bare_address');
  suspect(RANDOM_PATH.test(address) && !SHORTENERS.has(host) && !FAMILIAR.has(host), 0.4, 'random_path');
  suspect(RANDOM_NAME.test(name), 0.5, 'random_host');
  suspect(PHISHING_NAME.test(host), 0.6, 'luring_domain');
  suspect(form === 'email', 0.36, 'email_address');
  suspect(/^[\d.]+$|^\[/.test(host), 0.9, 'numeric_host');
  suspect(host.includes('xn--'), 0.4, 'lookalike_domain');
  suspect(CHEAP_ENDINGS.has(ending) && !looksLikeInstance(host), 0.5, 'cheap_ending', { ending });
  suspect(isLuring, 0.6, 'luring_domain');
  suspect(REFERRAL.test(address), 0.9, 'referral');
  suspect(/^https?:\/\/[^/?#]*@/i.test(address), 0.9, 'name_in_address');
  suspect(showsAnother(link), 1.2, 'other_address');
  return found;
}

function showsAnother({ form, host, shown }: PostLink): boolean {
  if (form !== 'link') return false;
  const seen = /^(?:https?:\/\/|www\.)\S+$/i.test(shown) ? findHost(shown.replace(/^(?!https?:)/i, 'https://')) : null;
  return (
    seen !== null && seen.includes('.') && !seen.includes('…') && registeredDomain(seen) !== registeredDomain(host)
  );
}
