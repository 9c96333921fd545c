import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ArgumentsError, fail, parseArguments } from '../../src/cli/arguments';
import { startTestServer, stopTestServer } from '../../test/support/server';
import { concerns, type Fault, ListError, type Tests } from './fault';
import { FAULTS } from './faults';
import { type JestRun, type Place, runTests } from './jest-run';
import { tableOf } from './results';
import { Tree } from './tree';
import { partOf, type Verdict, verdictOf } from './verdict';

const USAGE = `Usage: npm run test:mutations -- [--only <text>] [--changed] [--list]
Puts single faults into a copy of the project and runs the tests that must find them. The result is in test/mutations.md.
--only takes the faults whose number, file or words have the text; --changed those of files, or with specs, that the branch changes
against main; --list prints the faults, if all fit the source.`;

const ROOT = resolve(__dirname, '../..');
const RESULTS = resolve(ROOT, 'test/mutations.md');

/** A fault and its place in the list. */
interface Numbered {
  number: number;
  fault: Fault;
}

async function main(): Promise<void> {
  const { values } = parseArguments({
    options: { only: { type: 'string' }, changed: { type: 'boolean' }, list: { type: 'boolean' } },
  });
  const chosen = choose(values.only, values.changed ? changedFiles() : null);
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => interruption.abort(new Error('Interrupted')));
  const tree = new Tree(ROOT);
  try {
    requireFit(chosen, tree);
    if (values.list) return chosen.forEach((numbered) => console.log(titleOf(numbered)));
    const verdicts = new Map<Fault, Verdict>();
    const add = (fault: Fault, verdict: Verdict) => {
      verdicts.set(fault, verdict);
      writeResults(verdicts);
    };
    await onServer((server) => {
      return runAll(chosen, tree, { folder: tree.folder, server, signal: interruption.signal }, add);
    });
    summarise(chosen, verdicts);
  } finally {
    tree.remove();
  }
}

/** The files that differ from where the branch left main, new ones too. */
function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const names = [
    git('diff', '--name-only', git('merge-base', 'main', 'HEAD')),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return names.flatMap((list) => list.split('\n'));
}

function choose(only: string | undefined, changed: readonly string[] | null): Numbered[] {
  const all = FAULTS.map((fault, index) => ({ number: index + 1, fault }));
  const chosen = all
    .filter(({ fault }) => changed === null || concerns(fault, changed))
    .filter(
      ({ number, fault: { file, what } }) => !only || String(number) === only || `${file} ${what}`.includes(only),
    );
  if (chosen.length === 0) throw new ArgumentsError('No fault is like that');
  return chosen;
}

/** An entry that does not fit the source is an error of the list. */
function requireFit(chosen: readonly Numbered[], tree: Tree): void {
  const misfits = chosen.flatMap(({ fault }) => misfitOf(fault, tree));
  if (misfits.length > 0) throw new ListError(misfits.join('\n'));
}

async function onServer<T>(work: (server: string) => Promise<T>): Promise<T> {
  try {
    return await work(await startTestServer());
  } finally {
    await stopTestServer();
  }
}

async function runAll(
  chosen: readonly Numbered[],
  tree: Tree,
  place: Place,
  add: (fault: Fault, verdict: Verdict) => void,
): Promise<void> {
  const reasons = await baseline(chosen, place);
  for (const numbered of chosen) {
    const { fault } = numbered;
    const verdict = await judge(fault, tree, place, reasons.get(keyOf(fault.tests)) ?? null);
    add(fault, verdict);
    console.log(`${titleOf(numbered)}\n    ${describe(verdict)}`);
  }
}

function misfitOf(fault: Fault, tree: Tree): string[] {
  try {
    tree.check(fault);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Tests that fail without a fault prove nothing: for each pattern, why. The tests of a project run once. */
async function baseline(chosen: readonly Numbered[], place: Place): Promise<Map<string, string | null>> {
  const tests = chosen.map(({ fault }) => fault.tests);
  const reasons = new Map<string, string | null>();
  for (const project of new Set(tests.map((each) => each.project))) {
    const patterns = [...new Set(tests.filter((each) => each.project === project).map(({ paths }) => paths))];
    const run = await runTests({ project, paths: patterns.map((paths) => `(${paths})`).join('|') }, place, 'end');
    for (const paths of patterns) {
      const reason = whyUnusable({ ...run, report: partOf(run.report, paths) });
      if (reason !== null) console.error(`${project} ${paths} proves nothing: ${reason}`);
      reasons.set(keyOf({ project, paths }), reason);
    }
  }
  return reasons;
}

function whyUnusable({ report, output }: JestRun): string | null {
  const verdict = verdictOf(report);
  if (verdict.kind === 'survived') return null;
  if (verdict.kind === 'found') return `${verdict.by.title}: ${firstLine(verdict.by.message)}`;
  return report === null ? `${verdict.why}: ${output.slice(-500)}` : verdict.why;
}

async function judge(fault: Fault, tree: Tree, place: Place, failing: string | null): Promise<Verdict> {
  if (failing !== null) return { kind: 'invalid', why: `the tests fail without the fault: ${failing}` };
  const [misfit] = misfitOf(fault, tree);
  if (misfit !== undefined) return { kind: 'invalid', why: misfit };
  const { report } = await tree.with(fault, () => runTests(fault.tests, place, 'first failure'));
  return verdictOf(report);
}

function writeResults(verdicts: ReadonlyMap<Fault, Verdict>): void {
  const before = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '';
  writeFileSync(RESULTS, tableOf(FAULTS, verdicts, before));
}

function summarise(chosen: readonly Numbered[], verdicts: ReadonlyMap<Fault, Verdict>): void {
  const of = (kind: Verdict['kind']) => chosen.filter(({ fault }) => verdicts.get(fault)?.kind === kind);
  const survived = of('survived').filter(({ fault }) => fault.survives === undefined);
  const invalid = of('invalid');
  console.log(`${of('found').length} found, ${of('survived').length} survived, ${invalid.length} without a result`);
  for (const numbered of [...survived, ...invalid]) console.error(`not found: ${titleOf(numbered)}`);
  if (survived.length + invalid.length > 0) process.exitCode = 1;
}

function titleOf({ number, fault: { file, what } }: Numbered): string {
  return `${number}. ${file}: ${what}`;
}

function describe(verdict: Verdict): string {
  if (verdict.kind === 'survived') return `SURVIVED ${verdict.passed} tests`;
  if (verdict.kind === 'invalid') return `NO RESULT: ${verdict.why}`;
  const { file, title, message } = verdict.by;
  return `found by ${file}: ${title}\n    ${firstLine(message)}`;
}

function keyOf({ project, paths }: Tests): string {
  return `${project} ${paths}`;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

main().catch((error: unknown) => fail(error, USAGE));
