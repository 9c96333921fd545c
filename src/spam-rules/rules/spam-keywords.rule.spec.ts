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

  // What honest posts say about something else: no reason may claim a subject that they do not have.
  it.each([
    'No drama please, we only talk about trains here.',
    'I have nobody to talk to about my new aquarium.',
    'Are you free tonight? The full movie is on at nine.',
    'Watch her talk, then change your profile picture.',
    'I changed my profile picture for the first time in years.',
    'One ticket, and you can watch unlimited films.',
    'The rain fell while I slept, and it helps to walk ten minutes a day.',
    'Turn your head to the left, then lend a hand.',
    'Il part le lendemain matin.',
    'Is there a bakery near me or near you?',
    'This tiny museum is a gem, and the kitchen faucet drips.',
    'The ICO asked the firm to whitelist our domain.',
    'Judi Dench was on RTP in the evening.',
    'Moja matka mieszka w Gdyni.',
    'I write on Threema, and grow your own tomatoes too.',
    'My dissertation is done, the phone screen is cracked, and I am carding wool.',
    'She streams for charity and has a university degree.',
    'No signup needed: the tool runs in the browser.',
    'std::vector keeps its elements together.',
    'It was my second attempt at sourdough, and my cat is waiting for you.',
    'That looks legit, keep reading.',
    'Get a song out of my head, and get on fb later.',
    'We check out of the hotel at noon.',
    'The match starts at 18:00.',
  ])('claims nothing of %j', (text) => {
    const { evidence } = scorer.score(barePost(text));
    const claims = (evidence['spam_keywords'] ?? []).filter(({ reasonKey }) => reasonKey !== 'everyday_word');
    expect(claims.map(({ text: words, reason }) => [words, reason])).toEqual([]);
  });

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
