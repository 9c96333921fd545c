/** Tells whether a text fits a pattern. */
export type Glob = (text: string) => boolean;

/**
 * A pattern in which `*` stands for any characters, none too; nothing else is special. Its fixed parts are looked for from left
 * to right, each behind the one before, and the last at the end: nothing is ever tried twice.
 */
export function compileGlob(pattern: string): Glob {
  const [prefix = '', ...rest] = pattern.split('*');
  const suffix = rest.pop();
  if (suffix === undefined) return (text) => text === pattern;
  const middle = rest.filter((part) => part !== '');
  return (text) => {
    const end = text.length - suffix.length;
    if (end < prefix.length || !text.startsWith(prefix) || !text.endsWith(suffix)) return false;
    let from = prefix.length;
    for (const part of middle) {
      const found = text.indexOf(part, from);
      if (found < 0) return false;
      from = found + part.length;
    }
    return from <= end;
  };
}
