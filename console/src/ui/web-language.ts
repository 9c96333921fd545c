/** A server may name anything as a language; only a real tag is passed on. */
export function webLanguage(tag: string | null): string | undefined {
  try {
    return tag === null ? undefined : Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
