/** Endings that are no words: a bare domain may end in them. */
const CERTAIN_ENDINGS = new Set(
  'com net org info biz edu gov uk fr pt br pl nl ru ua jp cn nz ch dk cz hu gr kr tw vn ly xyz icu cfd sbs cyou tk ml gq pw mobi'.split(
    ' ',
  ),
);

/** Words and abbreviations, with which the next sentence may begin ("done.cc @user"). */
const DOUBTFUL_ENDINGS = new Set(
  `me it to is in so no at be am us my do as id la im fm vc ng pk ph ke gg ai sh st de es eu ca au se fi ro tr th co io tv gl gd cc ws ga cf
  top club online site website shop store click link live app dev page blog space fun vip win bet casino loan work world today life
  buzz monster rest cam bond quest mom lol bar pro name tel asia social`.split(/\s+/),
);

/** Second levels under which domains are registered (the common part of the public suffix list). */
const SHARED_SECOND_LEVELS = new Set('co com org net ac gov edu or ne go nom gob'.split(' '));

/** Whether a run of host characters in prose is meant as a domain. */
export function looksLikeHost(run: string, isCertain: boolean): boolean {
  // A capital behind the dot begins a sentence.
  if (/[a-z]\.[A-Z][A-Za-z]*$/.test(run) && !isCertain) return false;
  const labels = run.toLowerCase().split('.');
  const ending = labels.at(-1) ?? '';
  if (labels.length < 2 || labels.some((label) => label === '' || label.length > 63)) return false;
  if (!/[a-z]/.test(labels.at(-2) ?? '')) return false;
  if (CERTAIN_ENDINGS.has(ending)) return (labels.at(-2)?.length ?? 0) > 1 || labels.length > 2 || isCertain;
  return DOUBTFUL_ENDINGS.has(ending) && (isCertain || labels[0] === 'www');
}

/** The part of a host that somebody registers: `b.example.co.uk` is `example.co.uk`. */
export function registeredDomain(host: string): string {
  const labels = host.split('.');
  const shared =
    labels.length > 2 && (labels.at(-1)?.length ?? 0) === 2 && SHARED_SECOND_LEVELS.has(labels.at(-2) ?? '');
  return labels.slice(shared ? -3 : -2).join('.');
}

/** The host of a web address in lower case, or null where it has none. */
export function findHost(address: string): string | null {
  const match = /^(?:https?:)?\/\/([^/?#\\]{1,300})/i.exec(address);
  const authority = match?.[1] ?? '';
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d{0,5}$/, '')
    .toLowerCase();
  return host === '' ? null : host.replace(/^www\./, '');
}

/** Software of the Fediverse, and short forms, as the whole label of an instance's name. */
const INSTANCE_LABEL =
  /^(?:mastodon|mstdn|masto|toot|tooters?|pleroma|akkoma|misskey|firefish|sharkey|lemmy|piefed|mbin|pixelfed|peertube|friendica|gotosocial|hubzilla|mobilizon|bookwyrm|funkwhale|owncast|fedi|fediverse|social)$/;
/** Where `/@name` leads to no account of the Fediverse. */
const OTHER_PROFILES = new Set('medium.com tiktok.com youtube.com'.split(' '));
/** Paths of profiles, posts, communities and the pages of a server, as its software makes them. */
const FEDIVERSE_PATH =
  /^\/(?:@[\w.-]{1,60}(?:@[\w.-]{3,120})?|users\/[\w.-]+|(?:c|m|u|a)\/[\w.-]+(?:@[\w.-]+)?|notice\/\w+|notes\/\w+|objects\/[\w-]+|display\/[\w-]+|p\/[\w.-]+\/\d+|tags\/[^/]+|about|about\/(?:domain_blocks|more)|w\/\w+)(?:\/(?:\d+|statuses\/\w+|posts\/\w+|p\/\w+|followers|following|with_replies|media))?\/?$/i;

export function looksLikeInstance(host: string): boolean {
  return host.split('.').some((label) => INSTANCE_LABEL.test(label));
}

/** Whether a web address is that of an account, a post or a community of the Fediverse, or a page of its server. */
export function isFediverseAddress(address: string): boolean {
  const match = /^https:\/\/([^/?#@]{3,255})(\/[^?#]{0,300})?$/i.exec(address);
  if (!match) return false;
  const [, host = '', path = '/'] = match;
  if (OTHER_PROFILES.has(host.toLowerCase().replace(/^www\./, ''))) return false;
  return FEDIVERSE_PATH.test(path) || (path === '/' && looksLikeInstance(host.toLowerCase()));
}
