export type Values<Rich = never> = Readonly<Record<string, string | number | Rich>>;

export type Part<Rich> = string | Rich;

/** Direction controls (Unicode, Bidi_Control): in a name they would reorder the message around it. */
const REORDERING = /\p{Bidi_Control}/gu;

/**
 * Fills an ICU message: `{name}` and `{n, plural, =0 {none} one {# post} other {# posts}}`, which may nest. Other kinds of
 * ICU arguments are not used here; dates and numbers come formatted by `Intl`. Unknown names stay as written. Direction controls are
 * removed from values.
 */
export function fill<Rich>(message: string, values: Values<Rich>, locale: string): Part<Rich>[] {
  const parts: Part<Rich>[] = [];
  let at = 0;
  for (let open = message.indexOf('{'); open >= 0; open = message.indexOf('{', at)) {
    if (open > at) parts.push(message.slice(at, open));
    const close = closing(message, open);
    parts.push(...argument(message.slice(open + 1, close), values, locale));
    at = close + 1;
  }
  if (at < message.length) parts.push(message.slice(at));
  return parts;
}

function closing(message: string, open: number): number {
  let depth = 0;
  for (let at = open; at < message.length; at += 1) {
    if (message[at] === '{') depth += 1;
    if (message[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`A brace stays open: ${message}`);
}

function argument<Rich>(text: string, values: Values<Rich>, locale: string): Part<Rich>[] {
  const [name = '', kind, ...rest] = text.split(',');
  const value = values[name.trim()];
  if (kind?.trim() === 'plural') return plural(rest.join(','), Number(value), values, locale);
  if (value === undefined) return [`{${text}}`];
  if (typeof value === 'number') return [numbersOf(locale).format(value)];
  return [typeof value === 'string' ? value.replace(REORDERING, '') : value];
}

function plural<Rich>(text: string, n: number, values: Values<Rich>, locale: string): Part<Rich>[] {
  const choices = new Map<string, string>();
  for (let at = 0; ;) {
    const open = text.indexOf('{', at);
    if (open < 0) break;
    const close = closing(text, open);
    choices.set(text.slice(at, open).trim(), text.slice(open + 1, close));
    at = close + 1;
  }
  const chosen = choices.get(`=${n}`) ?? choices.get(rulesOf(locale).select(n)) ?? choices.get('other') ?? '';
  return fill(chosen.replaceAll('#', numbersOf(locale).format(n)), values, locale);
}

// Creating one takes a hundred times as long as using it.
const rulesOf = kept((locale) => new Intl.PluralRules(locale));
const numbersOf = kept((locale) => new Intl.NumberFormat(locale));

function kept<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const made = new Map<string, Made>();
  return (locale) => {
    const one = made.get(locale) ?? make(locale);
    made.set(locale, one);
    return one;
  };
}
