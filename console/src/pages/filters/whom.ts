/** Whom a text names for blocking; null if nobody yet. The service has the last word. */
export interface Whom {
  kind: 'one' | 'pattern';
  name: string;
  /** What `GET /posts` finds the posts of one by. */
  author: string | null;
}

const HANDLE = /^@?([^\s@/]+)@([^\s@/]+)$/;

/** Reads `@user@instance`, a pattern of such, or the address of a profile. */
export function whomIn(text: string): Whom | null {
  const given = text.trim();
  const [, user, domain] = HANDLE.exec(given) ?? [];
  if (user === undefined || domain === undefined) return profileIn(given);
  if (/^\*+$/.test(user) && /^[*.]+$/.test(domain)) return null;
  const name = `@${user}@${domain}`;
  return given.includes('*') ? { kind: 'pattern', name, author: null } : { kind: 'one', name, author: name };
}

function profileIn(text: string): Whom | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text) || new URL(text).pathname === '/') return null;
  return text.includes('*') ? { kind: 'pattern', name: text, author: null } : { kind: 'one', name: text, author: text };
}

const [STROKED, PLAIN] = ['ðđħıĸłŋøŧ', 'ddhiklnot'] as const;

/** Normalises a hashtag like the service: without `#`, all spellings alike. */
export function foldHashtag(text: string): string {
  const name = text.trim().replace(/^[#＃]/u, '');
  const folded = name.normalize('NFKC').toLowerCase().normalize('NFD').trim();
  const bare = folded
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/[ðđħıĸłŋøŧ]/g, (letter) => PLAIN.charAt(STROKED.indexOf(letter)));
  return bare.normalize('NFKC');
}
