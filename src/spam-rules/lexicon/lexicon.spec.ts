import { foldPhrase } from '../text/fold-text';
import { LEXICONS } from './index';
import { LEXICON_KINDS } from './lexicon';

describe.each(LEXICONS.map((lexicon) => [lexicon.language, lexicon] as const))('the lexicon of %s', (_, lexicon) => {
  it('has words of known kinds', () =>
    expect(Object.keys(lexicon.phrases).filter((kind) => !(LEXICON_KINDS as string[]).includes(kind))).toEqual([]));

  it.each(LEXICON_KINDS)('has sound phrases of the kind %s, each once', (kind) => {
    const phrases = lexicon.phrases[kind] ?? [];
    const folded = phrases.map((phrase) => foldPhrase(phrase) + (phrase.endsWith('*') ? '*' : ''));
    expect(phrases.filter((phrase) => foldPhrase(phrase).length < 2)).toEqual([]);
    expect(folded.filter((phrase, i) => folded.indexOf(phrase) !== i)).toEqual([]);
  });

  it.each(LEXICON_KINDS)('has no bare number of the kind %s as more than an everyday word', (kind) => {
    const phrases = lexicon.phrases[kind] ?? [];
    expect(phrases.filter((phrase) => /^[\d ]+$/.test(foldPhrase(phrase)) && !phrase.endsWith('?'))).toEqual([]);
  });
});
