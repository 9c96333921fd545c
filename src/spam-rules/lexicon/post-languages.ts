import { createRequire } from 'node:module';
import type * as LanguageDetector from 'tinyld';
import { FALSE_FRIENDS } from './false-friends';
import type { Meaning } from './lexicon-hit';

let detector: typeof LanguageDetector | undefined;

/** The small profile: the full one takes 45 MB more and 0.2 s to load, and gives no labelled post another score. Loaded when first needed. */
const loadDetector = (): typeof LanguageDetector =>
  (detector ??= createRequire(__filename)('tinyld/light') as typeof LanguageDetector);

/** Words of English count in posts of every language, and so do those that an operator adds for all. */
const EVERYWHERE = ['en', '*'];
/** Fewer letters are not enough to tell languages apart. */
const FEWEST_LETTERS = 12;
/** From so many letters on, the text decides alone; below, the server's word counts as well. */
const ENOUGH_LETTERS = 60;
/** A language that the detector finds so likely in comparison with the likeliest is in the text too. */
const MIXED_SHARE = 0.4;
const ADDRESS = /https?:\/\/\S+/g;
/** More text does not make the language clearer. */
const LONGEST = 120;
/** Languages without a lexicon of their own that are otherwise taken for one that has. */
const NEIGHBOURS = 'sv da no fi cs sk hu ro tr uk bg ca ko el fa he hi id vi'.split(' ');
/** Languages whose posts use the words of another in good part. */
const RELATIVES: Readonly<Record<string, string>> = {
  uk: 'ru',
  be: 'ru',
  bg: 'ru',
  ca: 'es',
  gl: 'es',
  lb: 'de',
  nds: 'de',
  af: 'nl',
  yue: 'zh',
};
/** Letters that Arabic does not have. */
const PERSIAN_OR_URDU = /[پچژگکیٹڈ]/;
/** Scripts of one language of the lexicons: no detector is needed. Persian stands for all others in Arabic letters. */
const SCRIPTS: readonly [RegExp, string][] = [
  [/[\u3041-\u30fa]/g, 'ja'],
  [/[\u0600-\u06ff]/g, 'ar'],
  [/[\u4e00-\u9fff]/g, 'zh'],
];
/** So great a share of the letters makes the script that of the text. */
const SCRIPT_SHARE = 0.3;

/** Servers may send anything as a language. */
const MOST_COMBINATIONS = 300;

/** The languages that a post is read in: which words of the lexicons count, and with what they mean there. */
export class PostLanguages {
  private static readonly made = new Map<string, PostLanguages>();
  /** By the meanings in all languages, of which each matcher has its own. */
  private readonly readings = new WeakMap<readonly Meaning[], readonly Meaning[]>();

  private constructor(
    private readonly languages: ReadonlySet<string>,
    private readonly notEnglish: Readonly<Record<string, string>>,
  ) {}

  /** The languages that the server's word alone makes: what it says, and English. */
  static declared(declared: string | null): PostLanguages {
    return PostLanguages.of(base(declared));
  }

  /** The languages of a text, by the text itself; null where it is too short to tell. */
  static detect(prose: string, declared: string | null, lexicons: readonly string[]): PostLanguages | null {
    const text = prose.replace(ADDRESS, ' ').replace(/\s+/g, ' ').slice(0, LONGEST).trim();
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    const isOf = ([letter]: (typeof SCRIPTS)[number]) => (text.match(letter)?.length ?? 0) > SCRIPT_SHARE * letters;
    const found = SCRIPTS.find(isOf)?.[1];
    const script = found === 'ar' && PERSIAN_OR_URDU.test(text) ? 'fa' : found;
    // Written in Han alone, a short text is as often Japanese.
    if (script !== undefined) return PostLanguages.of(script, script === 'zh' ? base(declared) : null);
    if (letters < FEWEST_LETTERS) return null;
    const [first, ...others] = loadDetector().detectAll(text, { only: [...lexicons, ...NEIGHBOURS] });
    if (!first) return null;
    const mixed = others.filter(({ accuracy }) => accuracy >= MIXED_SHARE * first.accuracy).map(({ lang }) => lang);
    return PostLanguages.of(first.lang, ...mixed, letters < ENOUGH_LETTERS ? base(declared) : null);
  }

  /** One for each combination, so that what phrases mean in it is found once. */
  private static of(...found: readonly (string | null)[]): PostLanguages {
    const languages = found.filter((language) => language !== null);
    const key = languages.join();
    const known = PostLanguages.made.get(key);
    if (known) return known;
    const related = languages.flatMap((language) => RELATIVES[language] ?? []);
    const made = new PostLanguages(
      new Set([...languages, ...related, ...EVERYWHERE]),
      FALSE_FRIENDS[languages[0] ?? ''] ?? {},
    );
    if (PostLanguages.made.size < MOST_COMBINATIONS) PostLanguages.made.set(key, made);
    return made;
  }

  /** What a phrase means in these languages, a kind once; their own meaning goes before the English one. */
  read(phrase: string, meanings: readonly Meaning[]): readonly Meaning[] {
    let reading = this.readings.get(meanings);
    if (!reading) this.readings.set(meanings, (reading = this.find(phrase, meanings)));
    return reading;
  }

  private find(phrase: string, meanings: readonly Meaning[]): readonly Meaning[] {
    const spoken = meanings.filter(
      ({ language }) => this.languages.has(language) && !(language === 'en' && Object.hasOwn(this.notEnglish, phrase)),
    );
    const own = spoken.filter(({ language }) => language !== 'en');
    return onceEach([...own, ...spoken.filter(({ language }) => language === 'en')]);
  }
}

/** The first meaning of each kind. */
export function onceEach(meanings: readonly Meaning[]): readonly Meaning[] {
  return meanings.filter(({ kind }, i) => meanings.findIndex((one) => one.kind === kind) === i);
}

/** The language of a tag such as `pt-BR`. */
function base(tag: string | null): string | null {
  return tag === null ? null : (tag.toLowerCase().split(/[-_]/)[0] ?? null);
}
