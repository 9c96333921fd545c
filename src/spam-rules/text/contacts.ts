import type { Span } from './fold-text';
import { disjoint } from './post-links';

export interface TextMatch extends Span {
  text: string;
}

export interface ContactReading {
  phones: TextMatch[];
  shortCodes: TextMatch[];
  /** Addresses of wallets and contracts, to which money is sent. */
  wallets: TextMatch[];
  /** Handles in messengers, as in "Telegram: @someone". */
  handles: TextMatch[];
}

const MOST_MATCHES = 50;
const PHONE = /(?:[+(]|(?<!\d))\d[ ()./-]{0,2}(?:\d[ ()./-]{0,2}){7,14}\d?/g;
/** A short number after a word that asks to text it ("text WIN to 85069"); never a price, a time or a count. */
const SHORT_CODE =
  /(?:(?<![/\d])\b(?:text|txt|sms(?!\.)|msg|send|reply|envoyez|envoie|env[ií]a|envie|mand[ae]|invia|stuur|wyślij|отправь|отправьте|смс|schick|sende)\b[^\n]{0,40}?(?:\b(?:to|on|2|no|an|au|al|a|na|ao|para|naar|pod|nummer|number|code)\b|на|номер)[ :=.]{1,3}(?:no[ :.]{1,3})?|\b(?:text|txt|sms|msg)[ :=.]{0,3})(?!(?:19|20)\d\d\b)(\d{4,6})(?!\d|[.,:/-]\d|\s*(?:%|a\.?m|p\.?m|views|people|miles|km|m\b|h\b|words|euros?|dollars?|[€$£]))/giu;
/** A word in capitals to be sent to a short number. */
const WORD_TO_CODE = /\b[A-Z]{2,12} to (\d{5})(?!\d|[.,:/-]\d)\b/g;
const HANDLE =
  /(?:\b(?:telegram|tg|whats ?app|kik|wechat|viber|skype|line|snap(?:chat)?)\b|(?:ال)?ت[لي]{1,3}[غجقك]رام|سناب|телеграмм?|телега|тг|飞机|飛機|纸飞机|电报|電報)[ :=.:–👉➡-]{1,6}(?:id|me|at|user)?[ :=.-]{0,3}@[\w.]{3,30}/giu;
/** An account of WeChat, QQ or LINE after a word that asks to add it, or after what sounds like one; "to add support for" software is another verb. */
const ADDED_ACCOUNT =
  /(?:(?<![添增追附])加(?:我)?(?:个)?(?:微信|薇信|微|薇|v信|賴|赖|(?:vx|wx|v|qq|line)(?![a-z]| [a-z]+(?![\w-])))|(?:微信|薇信|vx|wx|qq|扣扣)(?! [a-z]+(?![\w-]))(?:号|號|同号|同號|群)?(?=[ ::])|(?:(?:[佳伽迦嘉家] ?)?[喂威韦维卫]|[佳伽迦嘉家] ?[微薇])[信心新❤♥➕+]{0,3}|[佳伽迦嘉+＋➕] ?[vqVQ扣抠寇蔻口]|[扣寇蔻]{1,2})(?:号|號|群|好友)?[ ::]{0,3}(?:(?=[a-z]{0,9}\d{3})[a-z][\w-]{4,19}|[a-z][\w-]{5,19}(?=[\W\d]|$)|[1-9]\d{4,11})(?![\w@.])/giu;
/** A number or a name with one, as messengers have, right next to Chinese letters in a short text; no sum, year or product's size. */
const ACCOUNT_IN_CHINESE =
  /(?<=\p{Script=Han}[^\p{L}\p{N}\n]{0,3})(?:[a-z]{1,8}[ -]?\d{3,12}|\d{5,11})(?![\w.,%％]|\s*[万元块年月日人个次集名张])|(?<![\w.,])(?:[a-z]{2,8}[ -]?\d{3,12}|\d{5,11})(?=[^\p{L}\p{N}\n]{0,3}\p{Script=Han})(?!\s*[万元块年月日人个次集名张])/giu;
const HAN = /\p{Script=Han}/gu;
const SHORT_IN_CHINESE = 40;
const NUMBER_IN_MESSENGER = /\bwhats ?app\b[ :=.–👉➡-]{1,6}(\d{2,4}(?:[ -]\d{2,4}){2,4})(?!\d)/giu;
/** What is paid for by the minute has this prefix in most of Europe, with as few as four digits after it. */
const PREMIUM_NUMBER = /(?<![\d.,/-])09\d\d[ -]\d{4}(?![\d.,/-]*\d)/g;
/** Ethereum (EIP-55), Bitcoin (BIP-173, base58), Tron, Solana; no hash in hexadecimal digits, no other key. */
const WALLET =
  /(?<![\w:/.=@-])(?:0x[0-9a-fA-F]{40}|bc1[02-9ac-hj-np-z]{25,60}|T[1-9A-HJ-NP-Za-km-z]{33}|[13](?=[a-zA-Z1-9]{0,32}[A-Z])[1-9A-HJ-NP-Za-km-z]{25,34}|(?=[1-9A-Za-z]{0,43}[A-Z])(?=[1-9A-Za-z]{0,43}[a-z])(?=[A-Za-z]{0,42}\d)[1-9A-HJ-NP-Za-km-z]{43,44}(?:pump)?)(?![\w/-])/g;
/** What every match has: looked for first, as most texts have none. */
const MAYBE_WALLET = /[a-zA-Z\d]{26}/;
const MAYBE_ADDED = /[加微薇扣喂威韦维卫佳伽迦嘉寇蔻]|(?:vx|wx|qq)/i;
/** Given without a sign or zero before it, in one or in three groups. */
const CHINESE_MOBILE = /^1[3-9]\d([- ]?)\d{4}\1\d{4}$/;
const FEWEST_DIGITS = 9;
const FEWEST_PREMIUM_DIGITS = 8;

/** Reads numbers and names; each pattern takes linear time, since nothing in it can match in two ways. */
export function readContacts(text: string): ContactReading {
  const handles = [
    ...(text.includes('@') ? findMatches(text, HANDLE) : []),
    ...(MAYBE_ADDED.test(text) ? findMatches(text, ADDED_ACCOUNT) : []),
  ];
  if (!/\d/.test(text)) return { phones: [], shortCodes: [], wallets: [], handles };
  const wallets = MAYBE_WALLET.test(text) ? findMatches(text, WALLET) : [];
  const digits = text.match(/\d/g) ?? [];
  const found = digits.length < FEWEST_PREMIUM_DIGITS ? [] : findPhones(text);
  const phones = found.filter((phone) => !wallets.some((wallet) => overlaps(wallet, phone)));
  const letters = text.match(HAN)?.length ?? 0;
  if (letters > 0 && letters <= SHORT_IN_CHINESE && handles.length === 0)
    handles.push(...findMatches(text, ACCOUNT_IN_CHINESE));
  const codes = [...findMatches(text, SHORT_CODE), ...findMatches(text, WORD_TO_CODE)];
  const shortCodes = disjoint(codes).filter((code) => !phones.some((phone) => overlaps(phone, code)));
  return { phones, handles, wallets, shortCodes };
}

function findPhones(text: string): TextMatch[] {
  const ordinary = findMatches(text, PHONE).map(withoutPunctuation).filter(isPhone);
  const others = [...findMatches(text, NUMBER_IN_MESSENGER), ...findMatches(text, PREMIUM_NUMBER)];
  return disjoint([...ordinary, ...others.filter((one) => !ordinary.some((phone) => overlaps(phone, one)))]);
}

/** A number without what ends its sentence; one in brackets keeps them. */
function withoutPunctuation({ text, start }: TextMatch): TextMatch {
  const number = text.replace(text.startsWith('(') ? /[^\d)]+$/ : /\D+$/, '');
  return { text: number, start, end: start + number.length };
}

export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

function findMatches(text: string, pattern: RegExp): TextMatch[] {
  const found: TextMatch[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match && found.length < MOST_MATCHES; match = pattern.exec(text)) {
    found.push({ text: match[0].trim(), start: match.index, end: match.index + match[0].trimEnd().length });
  }
  return found;
}

/** Ten or more digits that are no date, or fewer behind a leading 0 or +; round numbers are counts, not phones. */
function isPhone({ text }: TextMatch): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits.length < FEWEST_DIGITS || digits.length > 15 || /0{5}$/.test(digits) || /^(\d)\1+$/.test(digits))
    return false;
  if (/^(?:19|20)\d\d[-./ ]\d{1,2}[-./ ]|^\d{1,2}[-./]\d{1,2}[-./]/.test(text) || /^97[89]/.test(digits)) return false;
  return (
    /^[+0(]/.test(text) ||
    /^\d{3}[-. )]{1,2}\d{3}[-. ]\d{4}$/.test(text) ||
    /^[789]\d{9}$/.test(digits) ||
    CHINESE_MOBILE.test(text)
  );
}
