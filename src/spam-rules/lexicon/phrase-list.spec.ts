import { array, assert, constantFrom, property, string, uniqueArray } from 'fast-check';
import { PhraseList } from './phrase-list';

describe('PhraseList', () => {
  it('finds the longest phrase that begins at each place, as a naive search does', () => {
    const word = string({ unit: constantFrom('a', 'b', 'ß', '字'), minLength: 2, maxLength: 4 });
    const naive = (phrases: string[], text: string, start: number, accepts: (one: string) => boolean) =>
      phrases.filter((one) => text.startsWith(one, start) && accepts(one)).toSorted((a, b) => b.length - a.length)[0];
    assert(
      property(uniqueArray(word, { maxLength: 12 }), array(word), constantFrom(1, 2, 9), (phrases, words, most) => {
        const list = new PhraseList(phrases.map((phrase) => ({ phrase, openStart: true, openEnd: true })));
        const text = words.join('');
        const accepts = (phrase: string) => phrase.length <= most;
        for (let start = 0; start <= text.length; start++) {
          const found = list.findAt(text, start, (entry) => accepts(entry.phrase));
          expect(found?.phrase).toBe(naive(phrases, text, start, accepts));
        }
      }),
    );
  });
});
