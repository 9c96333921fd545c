import { REASONS } from '../../src/spam-rules/reasons';
import { SpamScorer, type SpamScore } from '../../src/spam-rules/spam-scorer';
import type { UnscoredPost } from '../../src/spam-rules/scorable-post';
import { barePost } from '../support/post-content';
import { DISGUISES } from './disguises';
import { readLabelledRecords, readTexts } from './labelled-set';
import { MOVES, moved } from './moved-texts';
import { statusOf } from './record-status';
import { scoreRow } from '../../tools/score/row';

const NOW = new Date('2026-01-01');
const scorer = new SpamScorer();

interface Explained extends Pick<SpamScore, 'rules' | 'evidence' | 'texts'> {
  id: string;
  plainText: string;
}

function explainStatus(status: ReturnType<typeof statusOf>): Explained {
  const row = scoreRow({ id: status.id, status, isSpam: null, kind: null, corpus: null }, scorer, NOW);
  return { ...row.score, id: row.id, plainText: row.plainText };
}

function explainPost(id: string, html: string, changes: Partial<UnscoredPost> = {}): Explained {
  const post = barePost(html, changes);
  return { ...scorer.score(post), id, plainText: post.plainText };
}

const unknown = barePost('').authorSignals;
const account = (changes: object) => ({ authorSignals: { ...unknown, ...changes } });
const medium = { type: 'image' as const, url: 'https://m.example/1', preview_url: null, description: null };
const picture = { ...medium, blurhash: null, width: null, height: null };
const link = (href: string, text = href) => `<a href="${href}">${text}</a>`;
const tag = (name: string) => `<a href="https://home.example/tags/${name}" rel="tag">#${name}</a>`;
const wave = { accounts: 9, servers: 4, posts: 9, unestablished: 9, linked: 9 };

/** Posts for signs that few of the set have. */
const RARE: Explained[] = [
  explainPost('numeric', link('https://203.0.113.9/a')),
  explainPost('name before', link('https://bank.com@evil.top/a', 'here')),
  explainPost('another', `${link('https://evil.top/', 'https://bank.com/')} ${link('https://xn--pypal-4ve.com/')}`),
  explainPost('dot', 'go to cheapwatches dot com or cheapwatches (.) net'),
  explainPost('certain', 'SLOT GACOR HARI INI RTP 98% MAXWIN x1000, bonus new member 100%'),
  explainPost('hosts', `${link('https://bit.ly/~a')} nearhonor.com/dZDijo ${link('https://ztdgxkw.com/')}`),
  explainPost('name of the author', 'look', { authorDisplayName: 'Hot Girls' }),
  explainPost('referral', `${link('https://a.com/?ref=1')} write to me@shop.com or shop.xyz`),
  explainPost('farm', Array.from({ length: 9 }, (_, i) => link(`https://a${i}.top/`)).join(' ')),
  explainPost('wallet', 'Send to 0x52908400098527886E0F7030069857D2E4169EE7 and double your bitcoin'),
  explainPost('media', '', { media: [picture, picture], ...account({ createdAt: '2025-06-01', followers: 0 }) }),
  explainPost('pictures', 'A walk by the sea with my dog', {
    media: [picture],
    ...account({ createdAt: '2025-06-01' }),
  }),
  explainPost(
    'busy',
    'hello',
    account({ createdAt: '2025-05-01', statuses: 90_000, followers: 1, following: 9_000, bot: true }),
  ),
  explainPost('random', 'hello', {
    authorUsername: 'ab12cd34ef',
    ...account({ createdAt: '2025-05-31', followers: 1 }),
  }),
  explainPost('lines', '<p>Buy it here now<br>----------<br>text<br>==========</p>'),
  explainPost('word', `plumber plumber plumber in London, best plumber of all town ${link('https://p.top')}`),
  explainPost('tags', [...'abcdefgh', 'art', 'art', 'followback'].map(tag).join(' ')),
  explainPost('bulk', 'Cost 150p/min, T&Cs apply, SP PO Box 334 AB12CD9, 50% off, text WIN to 85069, send STOP to end'),
  explainPost(
    'marks',
    'Your раyраl а\u0301ссount 🔥\ufe0f fr\u200bee c\u0336a\u0336s\u0336i\u0336n\u0336o\u0336 b𝐨𝐧us',
  ),
  ...[1, 60, 600, 6_000].map((minutes) =>
    explainPost(`wave ${minutes}`, 'look at this', { wave: { ...wave, minutes } }),
  ),
];

/** What quotes signs, names and numbers rather than words, and words that signs hide. */
const OF_SIGNS = new Set<string>(
  'repeated_character framed mentions hashtags phone messenger_handle disguised_word mixed_alphabets'.split(' '),
);

const disguises = Object.values(DISGUISES);
const moves = Object.values(MOVES);

/** The place of a post among its kind, which stays when posts are added. */
const numberOf = (id: string): number => Number(id.split('-').at(-1));

/** Posts for every sign: made ones, and of each kind of the labelled set every `step`th post as it is, disguised, and with its text moved. */
function explainedPosts(step: number): Explained[] {
  const set = readLabelledRecords().filter(({ id }) => (numberOf(id) - 1) % step === 0);
  return [
    ...RARE,
    ...set.map(({ id, record }) => explainStatus(statusOf(record, id))),
    ...set.map(({ id, record }, i) => {
      const disguise = disguises[i % disguises.length];
      return explainStatus(statusOf({ ...record, text: disguise?.(record.text) ?? '' }, `disguised ${id}`));
    }),
    ...set.map(({ id, record }, i) => {
      const move = moves[i % moves.length];
      return move ? explainStatus(moved(record, id, move)) : explainPost(id, '');
    }),
    ...['good-hidden', 'good-disguised', 'spam-hidden'].flatMap((name) =>
      readTexts(name)
        .filter((_, index) => index % step === 0)
        .map(explainStatus),
    ),
  ];
}

/** Looks at the reasons of many posts; a greater `step` leaves out more of the labelled set. */
export function describeReasons({ step, least }: { step: number; least: number }): void {
  describe('the reasons of points', () => {
    const POSTS = explainedPosts(step);
    const ITEMS = POSTS.flatMap((post) =>
      Object.values(post.evidence).flatMap((list) => list.map((one) => ({ ...one, post }))),
    );

    it('are read from posts with every sign', () => {
      expect(POSTS.filter(({ evidence }) => Object.keys(evidence).length > 0).length).toBeGreaterThan(least);
      const met = new Set(ITEMS.map(({ reasonKey }) => reasonKey));
      expect(Object.keys(REASONS).filter((key) => !met.has(key as keyof typeof REASONS))).toEqual([]);
    });

    it('quote the text that they name, where it is', () => {
      const quoted = ITEMS.map(({ source, start, end, text, post }) => {
        const whole = source === 'content' ? post.plainText : post.texts[source ?? 'content'];
        const isPlaced = source !== undefined || start !== undefined || end !== undefined;
        return { id: post.id, text, seen: isPlaced ? whole?.slice(start, end) : text };
      });
      expect(quoted.filter(({ text, seen }) => text !== seen || text === '' || text !== text.trim())).toEqual([]);
    });

    it('begin and end at whole characters', () => {
      const cut = ITEMS.filter(({ source, start = 0, end = 0, text, post }) => {
        if (source === undefined) return false;
        const whole = (source === 'content' ? post.plainText : post.texts[source]) ?? '';
        const isCutAtStart = start > 0 && /^\p{M}/u.test(text);
        return !text.isWellFormed() || isCutAtStart || /^[\p{M}\ufe0f\u200d]/u.test(whole.slice(end));
      });
      expect(cut.map(({ post, text }) => [post.id, text])).toEqual([]);
    });

    it('begin and end with a letter, digit or sign of money, where they quote words', () => {
      const words = ITEMS.filter(({ reasonKey, start }) => start !== undefined && !OF_SIGNS.has(reasonKey));
      const cut = words.filter(({ text }) => !/^[^\p{P}\p{Z}](?:.*[\p{L}\p{M}\p{N}\p{Sc}%/])?$/su.test(text));
      expect(cut.map(({ post, reasonKey, text }) => [post.id, reasonKey, text])).toEqual([]);
    });

    it('are there once each, with points that add up to those of the rule, the most first', () => {
      const wrong = POSTS.flatMap(({ id, rules, evidence }) =>
        Object.entries(evidence).flatMap(([name, list]) => {
          const places = list.map(({ reason, source, start, end, text }) =>
            [reason, source, start, end, text].join(' '),
          );
          const tenths = list.reduce((sum, { points }) => sum + Math.round(points * 10), 0);
          const isOnce = new Set(places).size === places.length;
          const isSum = tenths === (rules[name] ?? 0) * 10;
          const isSorted = list.every(({ points }, index) => points <= (list[index - 1]?.points ?? points));
          return isOnce && isSum && isSorted ? [] : [{ id, name, isOnce, isSum, isSorted }];
        }),
      );
      expect(wrong).toEqual([]);
    });

    it('are whole sentences of figures that are true', () => {
      const wrong = ITEMS.filter(({ reason, reasonParams: { count = 1 } }) => {
        return /[{}|]|undefined|NaN|\s{2}/.test(reason) || !(Number(count) > 0);
      });
      expect(wrong.map(({ post, reason }) => [post.id, reason])).toEqual([]);
    });

    // What the words must look like for the reason to be right of them.
    it.each([
      ['phone', /\p{N}(?:.*\p{N}){6}/su],
      ['short_code', /\p{N}{4}/u],
      ['hashtags', /#|^\d+$/],
      ['wallet', /^\w{26,}$/],
      ['email_address', /@/],
      ['leads_to', /\p{L}|\p{N}/u],
      ['mentions', /@/],
    ] as const)('of the kind %s have words like %s', (key, pattern) => {
      const texts = ITEMS.filter(({ reasonKey }) => reasonKey === key).map(({ text }) => text);
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.filter((text) => !pattern.test(text))).toEqual([]);
    });
  });
}
