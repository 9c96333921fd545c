/** What nobody sees, but for the bidirectional controls, which change what one sees. */
const INVISIBLE = /(?!\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu;
export const withoutInvisible = (text: string) => text.replaceAll(INVISIBLE, '');

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
