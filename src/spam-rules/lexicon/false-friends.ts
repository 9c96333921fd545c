/**
 * English words of the lexicon that are other, everyday words in another language, such as German "Gift" (poison) and French "sale" (dirty). English
 * counts in posts of every language, since posts mix; these do not count in posts of that language. One that is borrowed with its meaning
 * ("bonus", "casino" in German) is none.
 */
export const FALSE_FRIENDS: Readonly<Record<string, ReadonlySet<string>>> = {
  de: words('gift see rate order std dm text texts band box mine court'),
  fr: words('sale chat cash court mine type rate site us slim'),
  es: words('sale come mine'),
  pt: words('come sale'),
  it: words('sale come casino rate'),
  nl: words('offer offers box slim mine'),
  pl: words('sale'),
};

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
