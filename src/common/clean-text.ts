/** A text as it may be stored: without NUL, which PostgreSQL refuses, and with lone surrogates replaced. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
