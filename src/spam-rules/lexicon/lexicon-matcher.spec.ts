import { barePost } from '../../../test/support/post-content';
import { SpamScorer } from '../spam-scorer';

const scorer = new SpamScorer();

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
});
