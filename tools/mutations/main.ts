import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ArgumentsError, fail, parseArguments } from '../../src/cli/arguments';
import { startTestServer, stopTestServer } from '../../test/support/server';
import { concerns, type Fault, FAULTS, ListError, titleOf } from './fault';
import { tableOf, type Verdict, verdictOf } from './results';
import { Tree } from './tree';

const USAGE = `Usage: npm run test:mutations -- [--only <text>] [--changed] [--list]
Puts single faults into a copy of the project and runs the tests that must find them. The result is in test/mutations.md.
--only takes the faults whose number, file or words have the text, or several by number: 3,17; --changed those of files, or with specs, that the branch changes
against main; --list prints the faults, if all fit the source.`;

const ROOT = resolve(__dirname, '../..');
const RESULTS = resolve(ROOT, 'test/mutations.md');

async function main(): Promise<void> {
  const { values } = parseArguments({
    options: { only: { type: 'string' }, changed: { type: 'boolean' }, list: { type: 'boolean' } },
  });
  const chosen = choose(values.only, values.changed ? changedFiles() : null);
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => interruption.abort(new Error('Interrupted')));
  const tree = new Tree(ROOT, interruption.signal);
  try {
    await requireFit(chosen, tree);
    if (values.list) return chosen.forEach((fault) => console.log(titleOf(fault)));
    await runAll(chosen, tree, await startTestServer());
  } finally {
    await stopTestServer();
    tree.remove();
  }
}

/** The files that differ from where the branch left main, new ones too. */
function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const [fork = ''] = git('merge-base', 'main', 'HEAD');
  return [...git('diff', '--name-only', fork), ...git('ls-files', '--others', '--exclude-standard')];
}

function choose(only: string | undefined, changed: readonly string[] | null): Fault[] {
  const chosen = FAULTS.filter((fault, index) => {
    const isNamed = !only || only.split(',').includes(String(index + 1)) || titleOf(fault).includes(only);
    return isNamed && (changed === null || concerns(fault, changed));
  });
  if (chosen.length === 0) throw new ArgumentsError('No fault is like that');
  return chosen;
}

/** An entry that does not fit the source is an error of the list. */
async function requireFit(chosen: readonly Fault[], tree: Tree): Promise<void> {
  const misfits: string[] = [];
  for (const fault of chosen)
    await tree.with(fault, () => undefined).catch((error: unknown) => misfits.push(String(error)));
  if (misfits.length > 0) throw new ListError(misfits.join('\n'));
}

async function runAll(chosen: readonly Fault[], tree: Tree, server: string): Promise<void> {
  const verdicts = new Map<Fault, Verdict>();
  const unfaulted = await baseline(chosen, tree, server);
  for (const fault of chosen) {
    const before = unfaulted.get(fault);
    const verdict: Verdict =
      before?.kind === 'survived'
        ? verdictOf(await tree.with(fault, () => tree.run(fault.project, fault.paths, server, ['--bail'])))
        : { kind: 'invalid', why: `the tests fail without the fault: ${before && describe(before)}` };
    verdicts.set(fault, verdict);
    writeFileSync(RESULTS, tableOf(FAULTS, verdicts, readFileSync(RESULTS, 'utf8')));
    console.log(`${titleOf(fault)}\n    ${describe(verdict)}`);
  }
  const missed = chosen.filter((fault) => {
    const kind = verdicts.get(fault)?.kind;
    return kind === 'invalid' || (kind === 'survived' && fault.survives === undefined);
  });
  console.log(`${chosen.length - missed.length} of ${chosen.length} as they should be`);
  for (const fault of missed) console.error(`not found: ${titleOf(fault)}`);
  if (missed.length > 0) process.exitCode = 1;
}

/** Tests that fail without a fault prove nothing. The tests of a project run once. */
async function baseline(chosen: readonly Fault[], tree: Tree, server: string): Promise<Map<Fault, Verdict>> {
  const verdicts = new Map<Fault, Verdict>();
  for (const project of new Set(chosen.map((fault) => fault.project))) {
    const faults = chosen.filter((fault) => fault.project === project);
    const patterns = new Set(faults.map(({ paths }) => `(${paths})`));
    const report = await tree.run(project, [...patterns].join('|'), server);
    for (const fault of faults)
      verdicts.set(fault, verdictOf(report.filter(({ file }) => new RegExp(fault.paths).test(file))));
  }
  return verdicts;
}

function describe(verdict: Verdict): string {
  if (verdict.kind === 'survived') return `SURVIVED ${verdict.passed} tests`;
  if (verdict.kind === 'invalid') return `NO RESULT: ${verdict.why}`;
  return `found by ${verdict.file}: ${verdict.title}\n    ${verdict.message.split('\n', 1)[0]}`;
}

main().catch((error: unknown) => fail(error, USAGE));
