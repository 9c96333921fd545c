import { ArgumentsError, parseArguments, readNumber } from '../../src/cli/arguments';

/** What `--help` prints, and an error after its message. */
export const USAGE = `Usage: npm run --silent score -- FILE... [options]

Scores the posts of all FILEs, one JSON object a line ("-" reads the standard input):
  a status as Mastodon's API gives it, or {"status": {...}}, or {"text": "..."}, which is rendered as a server would;
  with, if known, "label" or "spam" (1, true or "spam"; 0, false, "ham" or "good"), "kind", "corpus" or "source", "id".

The standard output gets a line for each post: id, total, rules (every rule's part; their sum is the total), version.
Where posts have labels, the standard error gets, for each corpus and pooled: the area under the ROC curve (AUC), average
precision (AP) and the recall of its spam, against the good posts of all corpora, at no more than 1 % and 5 % false alarms with
the lowest score flagged there (posts with the same score are flagged together or not at all); the share of its own good posts
from each score of --at; where each kind stands; and the worst mistakes.

  --config CFG    scores by the rules and words of CFG, a file as SCORING_CONFIG names it
  --evidence      adds what made each rule fire
  --quiet         no lines for the posts, only the figures
  --worst N       shows N mistakes of each side (default 5)
  --at 15,25,50   the scores from which shares are counted (default 15,25,50)
  --help          shows this

Ends with 0; with 1 when a line could not be read (its number and why are on the standard error, the others are scored); with
2 when the arguments are wrong, or a FILE or CFG cannot be read.`;

const MOST = 100_000;

/** The options of the command line. */
export interface Arguments {
  /** `-` is the standard input. */
  files: string[];
  /** A file that changes the scorer; null for the unchanged scorer. */
  config: string | null;
  evidence: boolean;
  quiet: boolean;
  worst: number;
  at: number[];
}

/** The arguments after the name of the program, or null for `--help`; throws an {@link ArgumentsError}. */
export function readArguments(given: readonly string[]): Arguments | null {
  const { values, positionals } = parseArguments({
    args: [...given],
    allowPositionals: true,
    options: {
      config: { type: 'string' },
      evidence: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      worst: { type: 'string', default: '5' },
      at: { type: 'string', default: '15,25,50' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  if (positionals.length === 0) throw new ArgumentsError('A FILE is needed');
  return {
    files: positionals,
    config: values.config ?? null,
    evidence: values.evidence,
    quiet: values.quiet,
    worst: readNumber('--worst', values.worst, 0, MOST),
    at: values.at.split(',').map((text) => readNumber('--at', text, 0, 100)),
  };
}
