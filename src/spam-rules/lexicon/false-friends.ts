/**
 * English words of the lexicon that are other words in another language, with what they mean there. English counts in posts of
 * every language, since posts mix; these do not count in posts of that language. Only words whose other meaning is everyday
 * are listed; one that is borrowed with its meaning ("bonus", "casino" in German) is none.
 */
export const FALSE_FRIENDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    gift: 'poison',
    see: 'lake',
    rate: 'instalment; "I advise"',
    order: 'order of monks; medal',
    std: 'hours (Std.)',
    dm: 'a chain of drugstores; the former currency',
    text: 'text, lyrics',
    texts: 'of the text',
    band: 'volume of a work; ribbon',
    box: 'box in a stable or for parcels',
    mine: 'pit; lead of a pencil',
    court: 'tennis court',
  },
  fr: {
    sale: 'dirty',
    chat: 'cat',
    cash: 'bluntly',
    court: 'short; runs',
    mine: 'pit; look on a face',
    type: 'guy; kind',
    rate: 'spleen; misses',
    site: 'place',
    us: 'customs ("us et coutumes")',
    slim: 'tight trousers',
  },
  es: {
    sale: 'goes out, comes out',
    come: 'eats',
    mine: 'that he may undermine',
  },
  pt: {
    come: 'eats',
    sale: 'that he may salt',
  },
  it: {
    sale: 'salt; rooms; goes up',
    come: 'as, how',
    casino: 'mess',
    rate: 'instalments',
  },
  nl: {
    offer: 'sacrifice',
    offers: 'sacrifices',
    box: 'playpen; loudspeaker',
    slim: 'clever',
    mine: 'mines',
  },
  pl: {
    sale: 'rooms, halls',
  },
};
