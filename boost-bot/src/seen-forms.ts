/** Invisible characters, except the bidirectional controls, which change what one sees. */
const INVISIBLE = /(?!\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu;
export const withoutInvisible = (text: string) => text.replaceAll(INVISIBLE, '');

const MARKS = /\p{M}{9,}/gu;
const ACCENTS = /(?<=\p{Script=Latin})\p{M}+/gu;
/** A hashtag as it is compared: in one case and script form, without accents of Latin letters, or more marks than any has. */
export const tagForm = (tag: string) =>
  withoutInvisible(tag).replaceAll(MARKS, '').normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase().normalize('NFKC');
/** The hashtags that a text shows, linked or not, as {@link tagForm} has them. */
export const tagsIn = (text: string) => tagForm(text).match(/(?<=#)[\p{L}\p{M}\p{N}_·・]+/gu) ?? [];

/** One form of an address, to compare: servers differ in scheme, encoding, letter case of the host, and slash at the end. */
export function addressForm(address: string): string {
  try {
    const { host, pathname, search } = new URL(address);
    return `${host}${decoded(pathname).replace(/\/+$/, '')}${decoded(search)}`;
  } catch {
    return address;
  }
}

/** Without the percent-encoding of all but the characters that mean something else when encoded. */
function decoded(encoded: string): string {
  const text = encoded.replaceAll(/%[0-9a-f]{2}/gi, (code) => (code === '%25' ? '%2525' : code.toUpperCase()));
  try {
    return decodeURI(text).normalize('NFC');
  } catch {
    return text;
  }
}
