import { LEXICONS } from '.';
import { barePost } from '../../../test/support/post-content';
import { SpamScorer } from '../spam-scorer';
import { foldPhrase } from '../text/fold-text';
import { FALSE_FRIENDS } from './false-friends';
import { readPhrase } from './lexicon';
import type { Meaning } from './lexicon-hit';
import { LexiconMatcher } from './lexicon-matcher';
import { PostLanguages } from './post-languages';

const scorer = new SpamScorer();
const { languages: LANGUAGES } = LexiconMatcher.compile(LEXICONS);
const CANDIDATES = [...LANGUAGES, 'sv', 'fa', 'tr'];
const meaning = (language: string): Meaning => ({ language, kind: 'money', strength: 1 });

/** The languages, of those of the lexicons and some others, whose words count in a text. */
function languagesOf(text: string, declared: string | null): string[] | null {
  const found = PostLanguages.detect(text, declared, LANGUAGES);
  return found && CANDIDATES.filter((language) => found.read('word', [meaning(language)]).length > 0).toSorted();
}

describe('the languages of a text', () => {
  it.each([
    ['Heute war der Markt so voll, dass wir ohne Brot nach Hause gegangen sind.', 'en', ['de', 'en']],
    ['Nous avons marché toute la journée le long de la rivière sans voir personne.', null, ['en', 'fr']],
    ['Hoy llovió todo el día y el gato no quiso salir de la cocina para nada.', 'en', ['en', 'es']],
    ['Сегодня целый день шёл дождь, и кот не хотел выходить из кухни.', 'en', ['en', 'ru']],
    ['今日は一日中雨で、猫は台所から出ようとしませんでした。', 'en', ['en', 'ja']],
    ['صباح الخير، القهوة جاهزة والمطر لا يتوقف', null, ['ar', 'en']],
    ['امروز تمام روز باران بارید و گربه نمی‌خواست از آشپزخانه بیرون برود', null, ['en', 'fa']],
    ['今天早上下雨了，猫不肯从被子里出来。', 'en', ['en', 'zh']],
    ['抽選結果発表', 'ja', ['en', 'ja', 'zh']],
    ['Dagarna blir kortare och vi har redan tänt ljus i alla fönster mot gatan.', 'en', ['en', 'sv']],
    ['ok, see https://example.org', 'de', null],
  ])('are read from %j, of which the server says %j', (text, declared, expected) =>
    expect(languagesOf(text, declared)).toEqual(expected),
  );
});

describe('words of a language', () => {
  const words = (text: string, language: string | null): number =>
    scorer.score(barePost(text, { language })).rules['spam_keywords'] ?? 0;

  it.each([
    ['Verdiene Geld verdienen von zu Hause aus, schnelles Geld, ohne Vorkenntnisse, jeden Tag', 'en'],
    ['Gana dinero desde casa sin experiencia, ingresos extra, escríbeme por privado', 'de'],
    ['Earn money from home, passive income, no experience needed, write to me', 'fr'],
  ])('count in %j although the server says %s', (text, declared) => expect(words(text, declared)).toBeGreaterThan(9));

  it.each([
    ['Das Gift der Biene und das Gift der Schlange wirken verschieden, schreibt das Museum.', 'de'],
    ['Le chat est sale, la cour est sale, et tout le monde trouve cela normal ici.', 'fr'],
    ['Il tavolo è un mobile antico, e la sale sono piene di mobili come questo.', 'it'],
    ['Het slot is oud, en de slots van de omgeving zijn allemaal te bezoeken dit jaar.', 'nl'],
  ])('of another language do not count in %j', (text, declared) => expect(words(text, declared)).toBe(0));

  it.each(Object.entries(FALSE_FRIENDS))('that look English in %s are words of the English lexicon', (_, friends) => {
    const english = LEXICONS.filter(({ language }) => language === 'en')
      .flatMap(({ phrases }) => Object.values(phrases))
      .flatMap((list) => list.split(',').map((phrase) => readPhrase(phrase.trim()).text));
    expect(Object.keys(friends).filter((phrase) => foldPhrase(phrase) !== phrase || !english.includes(phrase))).toEqual(
      [],
    );
  });
});
