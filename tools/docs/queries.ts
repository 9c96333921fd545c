import type { DescribedStatement } from '../../src/database/prepared';
import { commentLines } from './comment-lines';

const INTRODUCTION = `
The queue's statements as they are sent, each by its name as a prepared statement. Written by \`npm run docs:generate\` from
src/curated-queue/queue-statements.ts; docs/schema.sql has the tables and indexes that they use.`;

/** The text of `docs/queries.sql`: each statement with its sentence. */
export function queriesPage(statements: readonly DescribedStatement[]): string {
  const queries = statements.map(
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
