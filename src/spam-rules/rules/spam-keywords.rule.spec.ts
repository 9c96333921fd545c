import { barePost } from '../../../test/support/post-content';
import { SpamScorer } from '../spam-scorer';
import { SpamKeywordsRule } from './spam-keywords.rule';

const scorer = new SpamScorer(undefined, [new SpamKeywordsRule()]);
const points = (html: string): number => scorer.score(barePost(html)).total;

describe('spam_keywords', () => {
  it.each([
    ['nothing', '', 0, 0],
    ['an ordinary sentence', 'The bread came out of the oven an hour late and was eaten at once.', 0, 0],
    ['one word in an honest sentence', 'The library is free and open to all on Sundays.', 0, 2],
    ['part of a word', 'Freedom of the press is no freesia.', 0, 0],
    ['an account that was suspended elsewhere', 'My Twitter account has been suspended, so find me here.', 0, 8],
    ['an account that was disabled', 'Their account has been disabled by the moderators.', 0, 4],
    ['an account that approves followers', 'My account is locked, as I approve each follower.', 0, 4],
    ['a train that does not run', 'The train service has been suspended until noon.', 0, 4],
    ['work at the door', '宜家的柜子可上门安装，旧书可上门取货。', 0, 0],
    ['a late snack and milk powder', '今晚的面包夜宵真好吃，奶粉只要一百块。', 0, 0],
    ['the lure of a false warning', 'Your account has been suspended.', 9, 20],
    ['followers for sale', '10k followers for 15 dollars, instant delivery, dm me', 9, 20],
    ['a parcel, a loss and an address', 'We tried to deliver your parcel today: https://parcel.example.net/x', 12, 20],
    ['the same without an address', 'They tried to deliver your parcel today.', 0, 4],
    ['words of two sentences', 'Called about my student loan today. Approved parking is in 47 minutes.', 0, 4],
    ['a call to look at a channel', 'Hey guys, please check out my channel and subscribe!', 8, 20],
    [
      'a prize to be claimed',
      'Congratulations! You have won a free prize of cash, claim now before it expires!',
      9,
      20,
    ],
    ['follow for follow', 'Follow me and I follow back, f4f, like for like!', 5, 20],
    [
      'crypto profits',
      'Earn passive income with bitcoin trading signals, double your deposit, guaranteed profit',
      8,
      20,
    ],
  ])('judges %s', (_, html, least, most) => {
    expect(points(html)).toBeGreaterThanOrEqual(least);
    expect(points(html)).toBeLessThanOrEqual(most);
  });

  it.each([
    ['capitals', 'CHECK OUT MY CHANNEL'],
    ['full-width letters', 'ｃｈｅｃｋ ｏｕｔ ｍｙ ｃｈａｎｎｅｌ'],
    ['Cyrillic look-alikes', 'сhесk оut mу сhаnnеl'],
    ['mathematical letters', '𝓬𝓱𝓮𝓬𝓴 𝓸𝓾𝓽 𝓶𝔂 𝓬𝓱𝓪𝓷𝓷𝓮𝓵'],
    ['invisible characters', 'ch\u200beck o\u00adut m\u2060y cha\ufeffnnel'],
    ['combining marks', 'c\u0336h\u0336e\u0336c\u0336k\u0336 out my channel'],
    ['entities', '&#99;heck&nbsp;out my ch&#x61;nnel'],
    ['markup inside words', 'che<b></b>ck o<i>u</i>t my chan<span>nel</span>'],
    ['digits for letters', 'ch3ck 0ut my ch4nnel'],
    ['letters spaced out', 'c h e c k out my c.h.a.n.n.e.l'],
  ])('reads through %s', (_, html) =>
    expect(points(html)).toBeGreaterThanOrEqual(0.9 * points('check out my channel')),
  );

  it('gives each word with its place in the plain text', () => {
    const html = '<p>Häagen &amp; <b>FRЕЕ</b> prize money, claim your voucher</p>';
    const { evidence } = scorer.score(barePost(html));
    const shown = evidence['spam_keywords'] ?? [];
    expect(shown.map(({ text }) => text)).toContain('FRЕЕ');
    for (const { text, start, end } of shown) expect(barePost(html).plainText.slice(start, end)).toBe(text);
  });

  it('reads the content warning and the name of the author too', () => {
    const post = barePost('look', { spoilerText: 'free spins, no deposit bonus', authorDisplayName: 'Hot Girls 🔞' });
    const score = scorer.score(post);
    expect(score.total).toBeGreaterThan(5);
    expect(score.evidence['spam_keywords']?.map(({ text, source }) => [source, text])).toEqual([
      ['content_warning', 'free spins'],
      ['author_name', 'Hot Girls'],
    ]);
    expect(new SpamScorer().score(post).evidence['media_spam']?.map(({ text }) => text)).toEqual(['no deposit bonus']);
  });
});
