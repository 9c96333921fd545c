const WIDTH = 120;

/** A text as comment lines of SQL, wrapped. */
export function commentLines(text: string): string {
  const lines: string[] = [];
  let line = '--';
  for (const word of text.trim().split(/\s+/)) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '--';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}
