import { type Half, readLabelledSet } from './labelled-set';

const USAGE = 'Usage: node -r ./test/support/load-typescript.cjs test/scoring/main.ts [tune|report]';

/** Prints the set, or one half of it, as NDJSON: a status a line, with `label`, `kind` and `half`. */
function main(half: string | undefined): void {
  if (half !== undefined && !isHalf(half)) {
    console.error(`${half} is no half of the set\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const rows = readLabelledSet().filter((row) => half === undefined || row.half === half);
  process.stdout.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

function isHalf(text: string): text is Half {
  return text === 'tune' || text === 'report';
}

main(process.argv[2]);
