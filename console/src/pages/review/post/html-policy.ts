/** The elements that a post may show; the service leaves no others. */
const KEPT = new Set('p br span a strong em b i u s del code pre blockquote ul ol li ruby rt rp'.split(' '));
/** These go with everything in them; of any other element that is not kept the text stays. */
const DROPPED = new Set(
  'script style template noscript title head iframe frame frameset object embed applet svg math textarea select option xmp noembed noframes plaintext audio video canvas dialog'.split(
    ' ',
  ),
);
const HEADING = /^h[1-6]$/;
const HEADING_AS = ['p', 'strong'];

/** The elements that stand for one, the outer first: none when only its text stays, null when all of it goes. */
export function keptAs(name: string): readonly string[] | null {
  if (KEPT.has(name)) return [name];
  if (HEADING.test(name)) return HEADING_AS;
  return DROPPED.has(name) ? null : [];
}

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i;
const NUMBER = /^-?\d{1,9}$/;

/** Attributes that are copied as they are, by element; a link's address is judged apart. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ol: { start: NUMBER, reversed: /^$/ },
  li: { value: NUMBER },
};

/** May an element keep that attribute? */
export function keepsAttribute(element: string, attribute: string, value: string): boolean {
  if (attribute === 'lang') return LANGUAGE.test(value);
  const rules = Object.hasOwn(ATTRIBUTES, element) ? ATTRIBUTES[element] : undefined;
  const rule = rules && Object.hasOwn(rules, attribute) ? rules[attribute] : undefined;
  return rule?.test(value) ?? false;
}

/** Within a link: how Mastodon shortens long addresses. */
const LINK_CLASSES = new Set(['invisible', 'ellipsis']);

/** The class that a part of a link keeps; empty for none. */
export function linkPartClass(classes: string): string {
  return classes.split(/\s+/).find((name) => LINK_CLASSES.has(name)) ?? '';
}

/** A language that the page may name; empty, which means unknown, for anything else. */
export function languageTag(tag: string | null): string {
  return tag !== null && LANGUAGE.test(tag) ? tag : '';
}

/** What is longer, deeper or more than any honest post is cut: 100 kB of HTML is the most that the service stores. */
export const LIMITS = { characters: 200_000, depth: 60, nodes: 20_000 };
