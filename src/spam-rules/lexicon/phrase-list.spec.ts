import { array, assert, constantFrom, property, string, uniqueArray } from 'fast-check';
import { PhraseList } from './phrase-list';

describe('PhraseList', () => {
  it('finds the phrases that begin at each place, the longest first, as a naive search does', () => {
    const word = string({ unit: constantFrom('a', 'b', 'ß', '字'), minLength: 2, maxLength: 4 });
    const naive = (phrases: string[], text: string, start: number) =>
      phrases.filter((one) => text.startsWith(one, start)).toSorted((a, b) => b.length - a.length);
    assert(
      property(uniqueArray(word, { maxLength: 12 }), array(word), (phrases, words) => {
        const list = new PhraseList(phrases.map((phrase) => ({ phrase, openStart: true, openEnd: true })));
        const text = words.join('');
        for (let start = 0; start <= text.length; start++) {
          expect(list.findAt(text, start).map(({ phrase }) => phrase)).toEqual(naive(phrases, text, start));
        }
      }),
    );
  });
});
