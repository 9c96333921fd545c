import { keepsAttribute, keptAs, languageTag, linkPartClass } from './html-policy';

describe('keptAs', () => {
  test.each(['p', 'br', 'a', 'blockquote', 'pre', 'ruby', 'rt'])('keeps <%s>', (name) => {
    expect(keptAs(name)).toEqual([name]);
  });

  test.each(['h1', 'h6'])('makes <%s> a strong paragraph', (name) => {
    expect(keptAs(name)).toEqual(['p', 'strong']);
  });

  test.each(
    'script style template noscript iframe object embed svg math textarea select xmp title video audio canvas'.split(
      ' ',
    ),
  )('drops <%s> with what is in it', (name) => {
    expect(keptAs(name)).toBeNull();
  });

  test.each('div section img form input button link meta base details h7 x-y small constructor __proto__'.split(' '))(
    'leaves only the text of <%s>',
    (name) => {
      expect(keptAs(name)).toEqual([]);
    },
  );
});

describe('keepsAttribute', () => {
  test.each([
    ['p', 'lang', 'de'],
    ['span', 'lang', 'zh-Hant-TW'],
    ['ol', 'start', '-3'],
    ['ol', 'reversed', ''],
    ['li', 'value', '7'],
  ])('keeps %s.%s=%j', (element, name, value) => {
    expect(keepsAttribute(element, name, value)).toBe(true);
  });

  test.each([
    ['p', 'onclick', 'x'],
    ['p', 'style', 'color:red'],
    ['p', 'class', 'btn'],
    ['p', 'id', 'content'],
    ['p', 'lang', '" onclick="x'],
    ['a', 'href', 'https://a.example'],
    ['a', 'target', '_self'],
    ['ol', 'start', '3px'],
    ['ol', 'value', '1'],
    ['ol', '__proto__', 'x'],
    ['constructor', 'name', 'x'],
  ])('refuses %s.%s=%j', (element, name, value) => {
    expect(keepsAttribute(element, name, value)).toBe(false);
  });
});

describe('linkPartClass', () => {
  test.each([
    ['invisible', 'invisible'],
    ['x ellipsis', 'ellipsis'],
    ['btn primary', ''],
    ['', ''],
  ])('of %j is %j', (classes, kept) => {
    expect(linkPartClass(classes)).toBe(kept);
  });
});

describe('languageTag', () => {
  test.each([
    ['en', 'en'],
    ['pt-BR', 'pt-BR'],
    ['english', ''],
    ['"><script>', ''],
    [null, ''],
  ])('of %j is %j', (tag, language) => {
    expect(languageTag(tag)).toBe(language);
  });
});
