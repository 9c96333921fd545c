import 'reflect-metadata';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { StatusError } from '../../src/fediverse/status.wire';
import { readScoringConfig } from '../../src/spam-rules/scoring-config';
import { SpamScorer } from '../../src/spam-rules/spam-scorer';
import { ArgumentsError, fail } from '../../src/cli/arguments';
import { type Arguments, readArguments, USAGE } from './arguments';
import { findWorst, type Judged, judgeCorpora, judgeKinds } from './evaluation';
import { corpusLines, kindLines, mistakeLines, printable, timeLine } from './report';
import { readRow, RowError } from './row';
import { type ScoredRow, scoreRow, toJson } from './row';

const EXCERPT = 150;
/** The number of statuses on a server's page. */
const PAGE = 40;

/** The result of a run. */
interface Outcome {
  judged: Judged[];
  scored: number;
  unreadable: number;
  /** CPU milliseconds per page of statuses. */
  pages: number[];
}

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  if (!given) return void process.stdout.write(`${USAGE}\n`);
  // The reader closed the pipe, as `head` does: stop without an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));
  const outcome = await scoreAll(given);
  if (outcome.judged.length > 0) report(outcome.judged, given);
  if (outcome.scored >= PAGE) console.error(`\n${timeLine(outcome.pages.slice(0, -1), PAGE)}`);
  if (outcome.unreadable > 0) {
    console.error(`${outcome.unreadable} of ${outcome.scored + outcome.unreadable} lines could not be read`);
    process.exitCode = 1;
  }
}

async function scoreAll(given: Arguments): Promise<Outcome> {
  const outcome: Outcome = { judged: [], scored: 0, unreadable: 0, pages: [] };
  const scorer = makeScorer(given.config);
  const now = new Date();
  for await (const { line, number } of readLines(given.files)) {
    if (line.trim() === '') continue;
    const start = process.cpuUsage();
    const row = tryLine(number, () => scoreRow(readRow(line, number), scorer, now));
    if (!row) {
      outcome.unreadable++;
      continue;
    }
    const page = Math.floor(outcome.scored++ / PAGE);
    const { user, system } = process.cpuUsage(start);
    outcome.pages[page] = (outcome.pages[page] ?? 0) + (user + system) / 1_000;
    if (row.isSpam !== null) outcome.judged.push(judge(row, row.isSpam));
    if (!given.quiet) await write(`${toJson(row, given.evidence)}\n`);
  }
  return outcome;
}

function makeScorer(config: string | null): SpamScorer {
  const scorer = new SpamScorer();
  if (config === null) return scorer;
  return new SpamScorer(readScoringConfig(readJson(config), config));
}

function readJson(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ArgumentsError(`${file} is not valid JSON`, { cause: error });
  }
}

async function* readLines(files: readonly string[]): AsyncIterable<{ line: string; number: number }> {
  for (const file of files) {
    const input = file === '-' ? process.stdin : createReadStream(file);
    let number = 0;
    for await (const line of createInterface({ input, crlfDelay: Infinity })) yield { line, number: ++number };
  }
}

function tryLine(number: number, score: () => ScoredRow): ScoredRow | null {
  try {
    return score();
  } catch (error) {
    if (!(error instanceof RowError) && !(error instanceof StatusError)) throw error;
    console.error(`line ${number}: ${error.message}`);
    return null;
  }
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

function judge({ id, kind, corpus, score, plainText }: ScoredRow, isSpam: boolean): Judged {
  const parts = Object.entries(score.rules)
    .filter(([, points]) => points > 0)
    .map(([rule, points]) => `${rule} ${points}`)
    .join(', ');
  return { id, kind, corpus, isSpam, score: score.total, parts, excerpt: printable(plainText, EXCERPT) };
}

function report(judged: readonly Judged[], { at, worst }: Arguments): void {
  const mistakes = findWorst(judged, worst);
  const sections = [
    corpusLines(judgeCorpora(judged, at), at),
    judged.some((row) => row.kind !== null) ? kindLines(judgeKinds(judged, at), at) : [],
    mistakeLines('Spam with the lowest scores', mistakes.spam),
    mistakeLines('Good posts with the highest scores', mistakes.good),
  ];
  const filled = sections.filter((lines) => lines.length > 0);
  console.error(filled.map((lines) => lines.join('\n')).join('\n\n'));
}

main().catch((error: unknown) => fail(error, USAGE, 2));
