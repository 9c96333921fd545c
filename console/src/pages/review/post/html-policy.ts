/** The elements that a post may show; the service leaves no others. */
const KEPT = new Set(
  'p br span a strong em b i u s del code pre blockquote ul ol li ruby rt rp h1 h2 h3 h4 h5 h6'.split(' '),
);
/** The allowed attributes; their values are checked when copied. */
const READ = new Set('href class lang start reversed value'.split(' '));
const HEADING = /^h[1-6]$/;

/** Limits that no honest post reaches; the service stores at most 100 kB of HTML. */
export const LIMITS = { characters: 200_000, depth: 60, nodes: 20_000 };

/** A tag as the service writes it, or a stray bracket. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*\/?>|</gi;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/gi;

/**
 * HTML with only the allowed elements and attributes, so that not even the parser sees others. Other elements leave their text; malformed
 * tags become text. Linear in the length.
 */
export function filterHtml(html: string): string {
  return html
    .slice(0, LIMITS.characters)
    .replace(TAG, (_tag, slash: string | undefined, name = '', attributes = '') => {
      if (slash === undefined) return '&lt;';
      const element = String(name).toLowerCase();
      if (!KEPT.has(element)) return '';
      return slash === '' ? `<${element}${readAttributes(String(attributes))}>` : `</${element}>`;
    });
}

function readAttributes(text: string): string {
  const read = [...text.matchAll(ATTRIBUTE)].filter(([, name = '']) => READ.has(name.toLowerCase()));
  return read.map(([, name = '', value = '']) => ` ${name.toLowerCase()}="${value}"`).join('');
}

/** The elements that replace one, outermost first; none if only its text stays. */
export function keptAs(name: string): readonly string[] {
  if (HEADING.test(name)) return ['p', 'strong'];
  return KEPT.has(name) ? [name] : [];
}

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i;
const NUMBER = /^-?\d{1,9}$/;

/** May an attribute be copied unchanged? A link's address and classes are checked separately. */
export function keepsAttribute(element: string, attribute: string, value: string): boolean {
  if (attribute === 'lang') return LANGUAGE.test(value);
  if (element === 'ol')
    return (attribute === 'start' && NUMBER.test(value)) || (attribute === 'reversed' && value === '');
  return element === 'li' && attribute === 'value' && NUMBER.test(value);
}

/** The class by which Mastodon shortens long addresses; empty for none. */
export function linkPartClass(classes: string): string {
  return classes.split(/\s+/).find((name) => name === 'invisible' || name === 'ellipsis') ?? '';
}

export function languageTag(tag: string | null): string {
  return tag !== null && LANGUAGE.test(tag) ? tag : '';
}
