import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEnglish, readGrams } from '../../src/spam-rules/prior/prior';
import { foldText } from '../../src/spam-rules/text/fold-text';

const ROUNDS = 40;
const RATE = 0.5;
const RIDGE = 0.1;
/** Grams in fewer texts say nothing. */
const FEWEST_TEXTS = 3;
const MOST_GRAMS = 4_000;
const FEWEST_LETTERS = 3;
/** Words that every text has would be poor reasons. */
const EMPTY_WORDS = new Set(
  `the to and you i a my of in for is on it this that with your me be are was have at so if not u or as an am do did does has had but by from we
  he she they them his her our us its im ur r n no yes just still where there here can will would could should than then when what who how why
  which one all any some more most very too up out off over into about been being were get got go going make made let like dont cant didnt also
  only even much many`.split(/\s+/),
);
const LEFT_OF_MARKUP = /\b(?:gt|lt|amp|br|quot|http|https|www|com)\b/;
const OUTPUT = join(__dirname, '../../src/spam-rules/prior/prior-weights.ts');

/** A text to learn from. */
export interface Example {
  text: string;
  grams: readonly string[];
  isSpam: boolean;
  source: string;
}

/** Reads rows `{text, spam, source}`. Skips honest texts that are not English, because there is no spam in other languages to compare. */
export function readExamples(files: readonly string[]): Example[] {
  const rows = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));
  return rows.flatMap((row) => {
    const { text, spam, source = '' } = JSON.parse(row) as { text: string; spam: number; source?: string };
    const grams = [...readGrams(foldText(text.replace(/https?:\/\/\S+|[#@][\w@.-]+/g, ' ')))];
    return spam === 1 || isEnglish(grams) ? [{ text, grams, isSpam: spam === 1, source }] : [];
  });
}

/** Logistic regression with AdaGrad, the same for the same examples; the bias has the empty gram. */
export function train(examples: readonly Example[]): Map<string, number> {
  const weights = new Map(['', ...findGrams(examples)].map((gram) => [gram, 0]));
  const squares = new Map<string, number>();
  for (let step = 0; step < ROUNDS * examples.length; step++) {
    // Steps through the list so that the sources alternate.
    const example = examples[(step * 7919) % examples.length];
    if (!example) continue;
    const known = ['', ...example.grams.filter((gram) => weights.has(gram))];
    const sum = known.reduce((all, gram) => all + (weights.get(gram) ?? 0), 0);
    const error = Number(example.isSpam) - 1 / (1 + Math.exp(-sum));
    for (const gram of known) {
      const weight = weights.get(gram) ?? 0;
      const gradient = error - (gram === '' ? 0 : RIDGE * weight);
      const square = (squares.get(gram) ?? 0.01) + gradient ** 2;
      squares.set(gram, square);
      weights.set(gram, weight + (RATE * gradient) / Math.sqrt(square));
    }
  }
  const strongest = [...weights].filter(([gram]) => gram !== '').toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  return new Map([['', weights.get('') ?? 0], ...strongest.slice(0, MOST_GRAMS)]);
}

function findGrams(examples: readonly Example[]): string[] {
  const counts = new Map<string, number>();
  for (const gram of examples.flatMap(({ grams }) => grams)) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return [...counts].filter(([gram, count]) => count >= FEWEST_TEXTS && saysSomething(gram)).map(([gram]) => gram);
}

function saysSomething(gram: string): boolean {
  const words = gram.split(' ');
  const isWord = (word: string) => word.length >= FEWEST_LETTERS && /^[a-z]+$/.test(word) && !EMPTY_WORDS.has(word);
  return words.some(isWord) && !LEFT_OF_MARKUP.test(gram);
}

/** A module with the weights in hundredths, the grams of a weight in one line. */
function write(weights: ReadonlyMap<string, number>): string {
  const lines = new Map<number, string[]>();
  for (const [gram, weight] of weights) {
    const rounded = Math.round(weight * 20) * 5;
    if (gram !== '' && rounded !== 0) lines.set(rounded, [...(lines.get(rounded) ?? []), gram]);
  }
  const written = [...lines]
    .toSorted(([a], [b]) => b - a)
    .map(([weight, grams]) => `${weight} ${grams.toSorted().join(',')}`);
  const bias = (weights.get('') ?? 0).toFixed(2);
  return `/** Written by tools/score/train-prior.ts; docs/scoring.md says from what. */\nexport const PRIOR_BIAS = ${bias};\n\n/** A weight in hundredths, and the grams that have it. */\nexport const PRIOR_WEIGHTS = \`\n${written.join('\n')}\n\`;\n`;
}

if (require.main === module) writeFileSync(OUTPUT, write(train(readExamples(process.argv.slice(2)))));
