import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import type { PostContent } from '../../src/common/post-content';
import { mapStatus } from '../../src/fediverse/status.mapper';
import type { Lexicon, LexiconKind } from '../../src/spam-rules/lexicon/lexicon';
import * as points from '../../src/spam-rules/points';
import { SCORER_VERSION, newRules } from '../../src/spam-rules/rules';
import type { UnscoredPost } from '../../src/spam-rules/scorable-post';
import { ScoringConfig } from '../../src/spam-rules/scoring-config';
import * as author from '../../src/spam-rules/signs/author-signs';
import * as automation from '../../src/spam-rules/signs/automation-signs';
import { FEWEST_ACCOUNTS, isUnestablished } from '../../src/spam-rules/signs/wave-signs';
import type { WaveFacts } from '../../src/spam-rules/spam-rule';
import { SpamScorer } from '../../src/spam-rules/spam-scorer';
import * as disguises from '../../src/spam-rules/text/disguises';
import * as prose from '../../src/spam-rules/text/prose';
import { Respelling } from '../../src/spam-rules/text/respelling';
import { fingerprintOf } from '../../src/waves/fingerprint';
import { DISGUISES } from '../../test/scoring/disguises';
import { readLabelledRecords, readTexts } from '../../test/scoring/labelled-set';
import { MOVES, moved } from '../../test/scoring/moved-texts';
import { statusOf } from '../../test/scoring/record-status';
import type { PostRecord } from '../../test/scoring/record';
import { type Crowd, postsOf } from '../../test/waves/crowd';
import { HONEST_CASES, SPAM_WAVES } from '../../test/waves/crowds';
import { findAuc, findRanking, type LabelledScore, medianOf, shareFrom } from './ranking';
import { readRow } from './row';

/** A post with its label and its column of the table. */
interface Example {
  post: UnscoredPost;
  isSpam: boolean;
  set: string;
}

/** A scorer without one of its parts: the replaced modules, and changes to posts, words and rules. */
interface Part {
  name: string;
  replacements?: [module: object, name: string, value: unknown][];
  change?: (post: UnscoredPost) => UnscoredPost;
  leaveOut?: (lexicon: Lexicon) => Lexicon;
  rule?: string;
}

const NOW = new Date('2026-01-01T00:00:00Z');
const COLLECTIONS = 'Collections';
const REPORTED = 'Reported half';
const FEDIVERSE = 'Fediverse, 148';
const HIDDEN = 'Hidden or disguised';
/** The kinds of community life and of the spam of 2024 to 2026. */
const FEDIVERSE_KINDS =
  /^(?:later-fediverse-.+|bait|mention-wave|lookalike-giveaway|recovery-service|invoice|seo-post|follow-trade|copypasta|bio-link|offer|server-invite|community-invite|server-news|moving-house|newcomer-link|follow-list|mutual-aid|prices-times|thread-reply)$/;
/** Sets of one language, each with its own row in the table. */
const LANGUAGE_KINDS = /^(?:later-|third-|fourth-|fifth-|sixth-)?(?:arabic|chinese)-/;

const UNKNOWN_AUTHOR: PostContent['authorSignals'] = {
  createdAt: null,
  followers: null,
  following: null,
  statuses: null,
  bot: false,
  discoverable: null,
  indexable: null,
  noindex: null,
  bioTags: [],
  bio: '',
};
const { findAutomationSigns } = automation;

const PARTS: Part[] = [
  { name: 'nothing' },
  ...newRules().map(({ name }) => ({ name: `\`${name}\``, rule: name })),
  {
    name: 'agreement of the rules',
    replacements: [
      [
        points,
        'pointsOf',
        (findings: readonly points.Finding[]) =>
          findings.map(({ rule, strength: s }) => Math.round((rule.maximum * s * s) / (s * s + 1))),
      ],
    ],
  },
  { name: 'quotations', replacements: [[prose, 'findQuotes', () => []]] },
  { name: 'words of warning', leaveOut: (lexicon) => without(lexicon, 'warning') },
  { name: 'customs of the Fediverse', replacements: [[automation, 'isCustomary', () => false]] },
  {
    name: 'replies',
    change: (post) => ({ ...post, details: { ...post.details, reply: null } }),
  },
  {
    name: 'words of other languages than English',
    leaveOut: (lexicon) => (lexicon.language === 'en' ? lexicon : { ...lexicon, phrases: {} }),
  },
  {
    name: 'disguises',
    replacements: [
      [disguises, 'undisguise', (text: string) => new Respelling(text)],
      [disguises, 'findMixedWords', () => []],
    ],
  },
  { name: 'texts beside the content', change: leaveOutTexts },
  { name: "the author's factor", replacements: [[author, 'weighAuthor', () => 1]] },
  {
    name: 'everything about the author',
    change: (post) => ({
      ...post,
      authorSignals: UNKNOWN_AUTHOR,
      authorUsername: 'author',
      authorDisplayName: '',
    }),
  },
  {
    name: 'a link and no text beside it',
    replacements: [
      [
        automation,
        'findAutomationSigns',
        (post: Parameters<typeof findAutomationSigns>[0]) =>
          findAutomationSigns(post).filter(({ key }) => key !== 'link_alone'),
      ],
    ],
  },
];

/** Words with those of some lexicons left out. */
class FewerWords extends ScoringConfig {
  constructor(private readonly leaveOut: (lexicon: Lexicon) => Lexicon) {
    super([], []);
  }

  override lexicons(): readonly Lexicon[] {
    return super.lexicons().map(this.leaveOut);
  }
}

function without(lexicon: Lexicon, kind: LexiconKind): Lexicon {
  return { ...lexicon, phrases: { ...lexicon.phrases, [kind]: [] } };
}

/** Alt texts stay without their words, because a missing alt text is a sign too. */
function leaveOutTexts(post: UnscoredPost): UnscoredPost {
  return {
    ...post,
    spoilerText: '',
    details: { ...post.details, poll: null, card: null, emojis: [] },
    media: post.media.map((one) => ({ ...one, description: one.description === null ? null : '-' })),
    authorDisplayName: '',
    authorSignals: { ...post.authorSignals, bio: '' },
  };
}

function scoreWithout({ replacements = [], change, leaveOut, rule }: Part, examples: readonly Example[]) {
  const replaced = replacements.map(([module, name]) => [module, name, Reflect.get(module, name)] as const);
  for (const [module, name, value] of replacements) Reflect.set(module, name, value);
  const scorer = new SpamScorer(
    leaveOut ? new FewerWords(leaveOut) : ScoringConfig.DEFAULT,
    newRules().filter(({ name }) => name !== rule),
  );
  const scores = examples.map(({ post, isSpam, set }) => ({
    isSpam,
    set,
    score: scorer.score(change ? change(post) : post).total,
  }));
  for (const [module, name, value] of replaced) Reflect.set(module, name, value);
  return scores;
}

function figuresOf(scores: readonly LabelledScore[]): string {
  const found = findRanking(scores);
  if (!found) return '–';
  const short = (share: number, digits: number) => share.toFixed(digits).replace(/^0/, '');
  const { auc, atFivePercent, atOnePercent } = found;
  return `${short(auc, 3)}, ${short(atFivePercent.recall, 3)} (${short(atOnePercent.recall, 2)})`;
}

function readExamples(files: readonly string[]): Example[] {
  const collections = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.trim() === '' ? [] : [readRow(line, i + 1)]))
      .map(({ status, isSpam }) => ({ post: postOf(status), isSpam: isSpam === true, set: COLLECTIONS })),
  );
  const labelled = readLabelledRecords().flatMap(({ id, record, label, kind, half }) => {
    const isFediverse = FEDIVERSE_KINDS.test(kind);
    if (LANGUAGE_KINDS.test(kind) || (!isFediverse && half === 'tune')) return [];
    const example = { post: postOf(statusOf(record, id)), isSpam: label === 1 };
    return isFediverse ? [{ ...example, set: FEDIVERSE }] : [{ ...example, set: REPORTED }, hide(record, id, label)];
  });
  const texts = ['good-hidden', 'good-disguised', 'spam-hidden'].flatMap((name) =>
    readTexts(name).map((status) => ({ post: postOf(status), isSpam: name.startsWith('spam'), set: HIDDEN })),
  );
  return [...collections, ...labelled, ...texts];
}

/** Spam of the reported half with its text disguised or moved out of the content, each way in turn; good posts unchanged. */
function hide(record: PostRecord, id: string, label: 0 | 1): Example {
  const turn = Number(/\d+$/.exec(id)?.[0] ?? 0) + id.length;
  const [disguise, move] = [pick(Object.values(DISGUISES), turn), pick(Object.values(MOVES), turn)];
  const hidden = turn % 2 === 0 ? statusOf({ ...record, text: disguise(record.text) }, id) : moved(record, id, move);
  return { post: postOf(label === 1 ? hidden : statusOf(record, id)), isSpam: label === 1, set: HIDDEN };
}

function pick<T>(list: readonly T[], turn: number): T {
  const found = list[Math.floor(turn / 2) % list.length];
  if (found === undefined) throw new Error('There is nothing to pick from');
  return found;
}

function postOf(status: Parameters<typeof mapStatus>[0]): UnscoredPost {
  const instance = typeof status.uri === 'string' ? new URL(status.uri).host : '';
  const post = mapStatus(status, { instance, accountDomain: null, privateHost: null, now: NOW });
  return { ...post, streamInstance: instance };
}

/** The posts of test/waves, with or without their crowds of accounts that posted the same. */
function scoreWaves(scorer: SpamScorer, withWave: boolean): LabelledScore[] {
  const crowds = [SPAM_WAVES, HONEST_CASES].flatMap((cases) =>
    Object.values<Crowd>(cases).map((crowd) => ({ posts: postsOf(crowd, NOW), isSpam: cases === SPAM_WAVES })),
  );
  return crowds.flatMap(({ posts, isSpam }) => {
    const wave = withWave ? factsOf(posts) : null;
    return posts.map((post) => ({
      isSpam,
      score: scorer.score({ ...post, streamInstance: post.instance, wave }).total,
    }));
  });
}

function factsOf(posts: readonly PostContent[]): WaveFacts | null {
  const isNew = ({ authorSignals, ...post }: PostContent) =>
    isUnestablished({ ...authorSignals, age: author.findAgeInDays({ ...post, authorSignals }) });
  const accounts = new Set(posts.map((post) => post.authorAccount));
  const times = posts.map((post) => post.createdAt.getTime());
  if (accounts.size < FEWEST_ACCOUNTS) return null;
  return {
    accounts: accounts.size,
    servers: new Set(posts.map((post) => post.instance)).size,
    posts: posts.length,
    minutes: (Math.max(...times) - Math.min(...times)) / 60_000,
    unestablished: new Set(posts.filter(isNew).map((post) => post.authorAccount)).size,
    linked: posts.filter((post) => fingerprintOf(post)?.isLinked).length,
  };
}

function waveLine(name: string, scores: readonly LabelledScore[]): string {
  const [spam, good] = [true, false].map((label) => scores.filter(({ isSpam }) => isSpam === label));
  const share = (from: number) => `${Math.round(100 * shareFrom(spam ?? [], from))} %`;
  const auc = findAuc(scores)?.toFixed(3);
  return `${name}: AUC ${auc}; spam of ${spam?.length} at 15 or more ${share(15)}, at 25 ${share(25)}, median ${medianOf(spam ?? [])}; honest of ${good?.length} at 15 or more ${Math.round(shareFrom(good ?? [], 15) * (good?.length ?? 0))}`;
}

/**
 * Prints the table of docs/scoring.md that says what each part contributes; files are labelled collections, as `npm run score` reads them.
 */
function main(files: readonly string[]): void {
  const examples = readExamples(files);
  const sets = [COLLECTIONS, REPORTED, FEDIVERSE, HIDDEN];
  console.log(`Version ${SCORER_VERSION}\n\n| Without | ${sets.join(' | ')} |\n|---|${'---|'.repeat(sets.length)}`);
  for (const part of PARTS) {
    const scores = scoreWithout(part, examples);
    const figures = sets.map((set) => figuresOf(scores.filter((one) => one.set === set)));
    console.log(`| ${part.name} | ${figures.join(' | ')} |`);
  }
  const scorer = new SpamScorer();
  console.log(`\n${waveLine('Waves', scoreWaves(scorer, true))}\n${waveLine('without', scoreWaves(scorer, false))}`);
}

main(process.argv.slice(2));
