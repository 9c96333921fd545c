import type { CorpusFigures, Judged, KindFigures } from './evaluation';
import type { OperatingPoint } from './ranking';

const NAME_WIDTH = 24;

/** How well each corpus ranks, a line each. */
export function corpusLines(figures: readonly CorpusFigures[], thresholds: readonly number[] = []): string[] {
  const from = thresholds.map((threshold) => `good>=${threshold}`);
  const heads = `${name('corpus')}${cells('posts', 'spam', 'AUC', 'AP', 'R@1%', 'from', 'R@5%', 'from')}${wideCells(from)}`;
  return [
    heads,
    ...figures.map(({ alarms, ...one }) => {
      const shares = thresholds.map((_, i) => (alarms[i] === undefined ? '-' : `${(100 * alarms[i]).toFixed(2)}%`));
      return corpusLine(one) + wideCells(shares);
    }),
  ];
}

function corpusLine({ name: corpus, posts, spam, ranking }: Omit<CorpusFigures, 'alarms'>): string {
  const counts = name(corpus) + cells(String(posts), String(spam));
  if (!ranking) return counts + cells('-', '-', '-', '-', '-', '-');
  const { auc, averagePrecision, atOnePercent, atFivePercent } = ranking;
  return counts + cells(auc.toFixed(4), averagePrecision.toFixed(4)) + point(atOnePercent) + point(atFivePercent);
}

function point({ recall, threshold }: OperatingPoint): string {
  return cells(recall.toFixed(4), threshold === null ? '-' : String(threshold));
}

/** Where the posts of each kind stand, a line each. */
export function kindLines(figures: readonly KindFigures[], thresholds: readonly number[]): string[] {
  const heads = cells('label', 'posts', 'median', ...thresholds.map((threshold) => `>=${threshold}`), 'AUC');
  return [
    name('kind') + heads,
    ...figures.map(({ isSpam, posts, median, shares, auc, ...kind }) => {
      const percents = shares.map((share) => `${(100 * share).toFixed(0)}%`);
      const area = auc === null ? '-' : auc.toFixed(3);
      return name(kind.name) + cells(isSpam ? 'spam' : 'good', String(posts), String(median), ...percents, area);
    }),
  ];
}

/** Two lines for each mistake: where it stands and why, and the beginning of the text. */
export function mistakeLines(title: string, mistakes: readonly Judged[]): string[] {
  if (mistakes.length === 0) return [];
  const lines = mistakes.flatMap(({ score, id, kind, parts, excerpt }) => [
    `${String(score).padStart(4)}  ${[printable(id, 60), kind === null ? '' : printable(kind, 40), parts].filter(Boolean).join('  ')}`,
    `      ${excerpt}`,
  ]);
  return [title, ...lines];
}

/** A text on one line, at most `most` characters, without terminal control characters. */
export function printable(text: string, most: number): string {
  const plain = text.slice(0, 4 * most).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ');
  const characters = [...plain.trim()];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}

function name(text: string): string {
  return printable(text, NAME_WIDTH).padEnd(NAME_WIDTH);
}

function wideCells(texts: readonly string[]): string {
  return texts.map((text) => text.padStart(10)).join('');
}

function cells(...texts: string[]): string {
  return texts.map((text) => text.padStart(8)).join('');
}

/** CPU time for reading and scoring a page of statuses: the median and the middle nine tenths. */
export function timeLine(pages: readonly number[], size: number): string {
  const sorted = pages.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  return `a page of ${size}: median ${at(0.5)} ms, of ${pages.length} pages nine in ten from ${at(0.05)} to ${at(0.95)} ms`;
}
