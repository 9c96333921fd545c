const TABLE_HEAD = '| Variable | Default | Meaning |\n|---|---|---|\n';
const TABLE = /\| Variable \| Default \| Meaning \|\n(?:\|.*\n)+/;

/** A comment of `.env.example` and the variables below it, as lines `NAME=default`. */
interface Explained {
  meaning: string;
  variables: string[];
}

/** README.md with the variables in its table as `.env.example` explains them. */
export function readmePage(page: string, example: string): string {
  if (!TABLE.test(page)) throw new Error('README.md has no table of the variables');
  return page.replace(TABLE, () => TABLE_HEAD + readExample(example).map(row).join(''));
}

/** Reads what follows the heading of the file; a comment that holds an example of a value explains nothing. */
function readExample(example: string): Explained[] {
  const explained: Explained[] = [];
  let comment = '';
  for (const line of example.slice(example.indexOf('\n\n')).split('\n')) {
    if (/^# [A-Z_]+=/.test(line)) continue;
    if (line.startsWith('# ')) comment += line.slice(1);
    else if (line.includes('=') && comment !== '') {
      explained.push({ meaning: comment.trim(), variables: [line] });
      comment = '';
    } else if (line.includes('=')) explained.at(-1)?.variables.push(line);
  }
  return explained;
}

function row({ meaning, variables }: Explained): string {
  const pairs = variables.map((line) => line.split('='));
  const names = pairs.map(([name]) => `\`${name}\``).join(', ');
  const defaults = pairs.map(([, value]) => (value ? `\`${value}\`` : 'unset')).join(', ');
  const shown = meaning
    .replace(/\.$/, '')
    .replace(/\b[A-Z]+(?:_[A-Z]+)+\b|X-[\w*-]+/g, '`$&`')
    .replace(/docs\/[\w-]+\.md/g, '[$&]($&)');
  return `| ${names} | ${defaults} | ${shown} |\n`;
}
