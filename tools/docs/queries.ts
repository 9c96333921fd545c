import {
  NEXT_OF_STREAMS,
  NEXT_OLDEST,
  NEXT_RANDOM,
  NEXT_RANDOM_TOPICAL,
  NEXT_TOPICAL,
  SWEEP,
} from '../../src/curated-queue/next.sql';
import { ACK, ERROR, EXTEND, FAILED_FOR, NACK, REQUEUE, STATE, STATES } from '../../src/curated-queue/transitions.sql';
import { commentLines } from './comment-lines';

const INTRODUCTION = `
The queue's statements as they are sent, each by its name as a prepared statement. Written by \`npm run docs:generate\` from
src/curated-queue (next.sql.ts, transitions.sql.ts); docs/schema.sql has the tables and indexes that they use.`;

const NEXT = [NEXT_OLDEST, NEXT_OF_STREAMS, NEXT_TOPICAL, NEXT_RANDOM, NEXT_RANDOM_TOPICAL, SWEEP];
const TRANSITIONS = [ACK, NACK, ERROR, EXTEND, REQUEUE, FAILED_FOR, STATE, STATES];

/** The text of `docs/queries.sql`: each statement of the queue's protocol with its sentence. */
export function queriesPage(): string {
  const queries = [...NEXT, ...TRANSITIONS].map(
    ({ name, sentence, text }) => `-- ${name}\n${commentLines(sentence)}\n${unindented(text)};`,
  );
  return `${[commentLines(INTRODUCTION), ...queries].join('\n\n')}\n`;
}

/** Without the indentation that the statement has in its source. */
function unindented(text: string): string {
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((line, index) => index > 0 || line.trim() !== '');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents);
  return lines.map((line) => line.slice(least)).join('\n');
}
