import { findHost, registeredDomain } from '../text/hosts';
import type { PostLink } from '../text/post-links';

/** Why an address is suspicious, and how much, on the scale of the rule that asks. */
export interface Suspicion {
  weight: number;
  reason: string;
}

/** Well-known public shorteners; those of one publisher ("nyti.ms") are left out, since they tell where they lead. */
const SHORTENERS = new Set(
  `bit.ly tinyurl.com goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly shorturl.at t.ly rb.gy tiny.cc adf.ly bc.vc shorte.st ouo.io
  linkvertise.com lnkd.in soo.gd s2r.co clck.ru qps.ru u.to x.co mcaf.ee bl.ink short.io snip.ly trib.al dlvr.it ift.tt urlz.fr
  shrinkme.io exe.io gplinks.co hyperurl.co smarturl.it lnk.to shorturl.gg surl.li tny.im 1url.com tr.im cli.gs j.mp po.st s.id`.split(
    /\s+/,
  ),
);

/** Messengers and link collections that fraud moves its victims to; also used honestly, so they weigh little. */
const GO_BETWEENS = new Set(
  't.me wa.me telegram.me chat.whatsapp.com api.whatsapp.com line.me discord.gg linktr.ee'.split(' '),
);

/** Top-level domains sold for next to nothing, which abuse reports name far above their share (Spamhaus, Interisle). */
const CHEAP_ENDINGS = new Set(
  'top xyz icu buzz click cyou sbs cfd bond quest rest monster tk ml ga cf gq loan win bet casino vip work cam lol pw shop online site club fun live date gift space website store stream download review trade science party racing men faith host press'.split(
    ' ',
  ),
);

const LURING_LABEL =
  /(?:casino|bet\d|slots?|viagra|pills|porn|sexy?|xxx|loan|payday|bitcoin|crypto|airdrop|hack|cheat|free|gift|bonus|cash|money|win|prize|promo|earn|dating)/;
const REFERRAL =
  /[?&](?:ref|aff|affid|affiliate|referral|referrer|invite|partner|rb|promo|clickid)=|\/(?:ref|aff|invite|referral|partners)[/?=]/i;

/** What speaks against an address; nothing for nearly all honest ones. */
export function findSuspicions(link: PostLink): Suspicion[] {
  const { host, form, address } = link;
  const ending = host.slice(host.lastIndexOf('.') + 1);
  const found: Suspicion[] = [];
  const suspect = (holds: boolean, weight: number, reason: string): void => {
    if (holds) found.push({ weight, reason });
  };
  suspect(SHORTENERS.has(host), 0.75, 'a shortener hides where the link leads');
  suspect(GO_BETWEENS.has(host), 0.4, 'leads into a messenger or a collection of links');
  suspect(form === 'disguised', 0.9, 'the address is written so that filters miss it');
  suspect(form === 'bare', 0.55, 'a bare address in the text');
  suspect(form === 'email', 0.45, 'an e-mail address to write to');
  suspect(/^[\d.]+$|^\[/.test(host), 0.9, 'a number in place of a domain');
  suspect(host.includes('xn--'), 0.4, 'a domain in letters that can pass for others');
  suspect(CHEAP_ENDINGS.has(ending), 0.5, `domains under .${ending} are favoured by spam`);
  suspect(LURING_LABEL.test(host), 0.6, 'the domain itself lures');
  suspect(REFERRAL.test(address), 0.9, 'a link that pays the one who brings visitors');
  suspect(/^https?:\/\/[^/?#]*@/i.test(address), 0.9, 'a name before the domain hides where the link leads');
  suspect(showsAnother(link), 1.2, 'the link shows another address than it leads to');
  return found;
}

function showsAnother({ form, host, shown }: PostLink): boolean {
  if (form !== 'link') return false;
  const seen = /^(?:https?:\/\/|www\.)\S+$/i.test(shown) ? findHost(shown.replace(/^(?!https?:)/i, 'https://')) : null;
  return (
    seen !== null && seen.includes('.') && !seen.includes('…') && registeredDomain(seen) !== registeredDomain(host)
  );
}
