/** Endings of bare domains in prose without a path; short words ("it", "me") are left out, since "like.it" is a typo. */
const CERTAIN_ENDINGS = new Set(
  `com net org info biz edu gov uk de fr es pt br pl nl ru ua jp cn eu ca au nz ch se dk fi cz hu ro gr tr kr tw vn th id co io tv ly gl gd cc ws
  xyz top club online site website shop store click link live app dev page blog space fun vip win bet casino loan work world today life
  icu buzz monster rest cam cfd sbs bond cyou quest mom lol bar pw tk ml ga cf gq pro mobi name tel asia social`.split(
    /\s+/,
  ),
);

/** Endings that count only before a path or after `www.`. */
const DOUBTFUL_ENDINGS = new Set(
  'me it to is in so no at be am us my do as id la im fm vc ng pk ph ke gg ai sh st'.split(' '),
);

/** Second levels under which domains are registered (the common part of the public suffix list). */
const SHARED_SECOND_LEVELS = new Set('co com org net ac gov edu or ne go nom gob'.split(' '));

/** Whether a run of host characters in prose is meant as a domain. */
export function looksLikeHost(run: string, hasPath: boolean): boolean {
  const labels = run.toLowerCase().split('.');
  const ending = labels.at(-1) ?? '';
  if (labels.length < 2 || labels.some((label) => label === '' || label.length > 63)) return false;
  if (!/[a-z]/.test(labels.at(-2) ?? '')) return false;
  if (CERTAIN_ENDINGS.has(ending)) return (labels.at(-2)?.length ?? 0) > 1 || labels.length > 2 || hasPath;
  return DOUBTFUL_ENDINGS.has(ending) && (hasPath || labels[0] === 'www');
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
