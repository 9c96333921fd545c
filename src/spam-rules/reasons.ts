/** Every reason for points by its key; `{name}` stands for a parameter, `{name|day|days}` for a word by its number. */
export const REASONS = {
  capitals: '{percent} % of {letters} letters are in words written in capitals',
  repeated_character: 'the same character {count} times in a row',

  disguised_word: 'a word of spam is written so that filters miss it',
  mixed_alphabets: 'a word mixes letters of two alphabets that look alike',
  promotion: 'asks to look at something new or of the author',
  pitch: 'asks to look, click or join',
  follow: 'speaks of subscribing, followers, likes or shares',
  exchange: 'offers to follow or like in return',
  everyday_word: 'an everyday word that spam uses as well',
  greeting: 'greets everybody',
  plea: 'says please, promises or swears',
  money: 'speaks of money, or of earning it',
  prize: 'speaks of prizes or rewards',
  respond: 'speaks of calling or writing',
  billing: 'has wording of bulk messages or paid services',
  sales: 'speaks the language of sales',
  adult: 'speaks of sex or dating',
  crypto: 'speaks of crypto-currency or trading',
  gambling: 'speaks of gambling',
  health: 'speaks of remedies, diets, drugs or fortune-telling',
  growth: 'speaks of marketing, reach, referrals or verification',
  fraud: 'has the wording of known frauds',
  price: 'a sum or share of money beside a link or words of spam',
  beside_text: 'a phrase of spam stands beside the text of the post',

  shortener: 'a shortener hides where the link leads',
  go_between: 'leads into a messenger or a collection of links',
  disguised_address: 'the address is written so that filters miss it',
  email_address: 'an e-mail address to write to',
  numeric_host: 'a number in place of a domain',
  lookalike_domain: 'a domain in letters that can pass for others',
  bare_address: 'an address with a path, written without https',
  random_host: 'the name of the domain is random letters',
  random_path: 'the address ends in random letters',
  cheap_ending: 'domains under .{ending} are favoured by spam',
  luring_domain: 'the domain itself lures',
  referral: 'a link that pays the one who brings visitors',
  name_in_address: 'a name before the domain hides where the link leads',
  other_address: 'the link shows another address than it leads to',
  phone: 'a telephone number to call',
  short_code: 'a short number to text',
  messenger_handle: 'somebody to turn to in a messenger',
  wallet: 'a wallet or contract to send money to',
  words_with_address: 'a further phrase of spam goes with the address or number',
  leads_to: 'leads to {host}',
  spam_leads_to: 'a post with other signs of spam leads to {host}',

  hashtags: '{count} hashtags',

  media_alone: '{count} {count|medium|media} without description and hardly a word',
  link_alone: 'a link and no text besides hashtags or mentions',
  advertising_emoji: 'emoji as advertisements use them',
  mentions: '{count} people are mentioned',
  advertising: 'a further phrase that spam uses',
  framed: 'the text is framed by lines of signs',

  wave_at_once:
    'the same from {accounts} accounts on {servers} {servers|server|servers} within a minute, {unestablished} of them new or hardly followed',
  wave_in_minutes:
    'the same from {accounts} accounts on {servers} {servers|server|servers} in {time} {time|minute|minutes}, {unestablished} of them new or hardly followed',
  wave_in_hours:
    'the same from {accounts} accounts on {servers} {servers|server|servers} in {time} {time|hour|hours}, {unestablished} of them new or hardly followed',
  wave_in_days:
    'the same from {accounts} accounts on {servers} {servers|server|servers} in {time} {time|day|days}, {unestablished} of them new or hardly followed',

  new_account: 'the account was {days} {days|day|days} old',
  new_unfollowed_account: 'the account was {days} {days|day|days} old, with {followers} {followers|follower|followers}',
  follows_many: 'the account follows {following} and is followed by {followers}',
  random_name: 'the user name looks random',
} as const satisfies Record<string, string>;

export type ReasonKey = keyof typeof REASONS;

/** What a reason says of this post: names and numbers. */
export type ReasonParams = Readonly<Record<string, string | number>>;

export interface Reason {
  key: ReasonKey;
  params: ReasonParams;
}

export function because(key: ReasonKey, params: ReasonParams = {}): Reason {
  return { key, params };
}

export function sayReason({ key, params }: Reason): string {
  return fillReason(REASONS[key], params);
}

export function fillReason(text: string, params: ReasonParams): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, many?: string) =>
    one === undefined ? String(params[name] ?? '') : ((params[name] === 1 ? one : many) ?? ''),
  );
}
