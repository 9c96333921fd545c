const TABLE_HEAD = '| Variable | Default | Meaning |\n|---|---|---|\n';
const TABLE = /\| Variable \| Default \| Meaning \|\n\|---\|---\|---\|\n(?:\|.*\n)*/g;

/** What README.md shows of the variables: those that most operators set. */
const COMMON: ReadonlySet<string> = new Set([
  'PORT',
  'DATABASE_URL',
  'DATA_DIR',
  'PUBLIC_URL',
  'INITIAL_API_KEY',
  'ADMIN_USERNAME',
  'FETCH_INTERVAL_MINUTES',
  'TRUST_PROXY',
  'VERIFY_BEFORE_SERVE',
]);

/** A comment of `.env.example` and the variables below it, as lines `NAME=default`. */
interface Explained {
  meaning: string;
  variables: string[];
}

/** README.md with those of the variables that most operators set, as `.env.example` explains them. */
export function readmePage(page: string, example: string): string {
  const rows = readExample(example).filter(({ variables: [first = ''] }) => COMMON.has(first.split('=')[0] ?? ''));
  return withTables('README.md', page, [rows.map((explained) => row(explained, 'docs/'))]);
}

/** docs/configuration.md with all variables, of the service and of the boost bot, as their examples explain them. */
export function configurationPage(page: string, service: string, bot: string): string {
  const tables = [service, bot].map((example) => readExample(example).map((explained) => row(explained, '')));
  return withTables('docs/configuration.md', page, tables);
}

function withTables(name: string, page: string, tables: readonly string[][]): string {
  const found = page.match(TABLE)?.length ?? 0;
  if (found !== tables.length) throw new Error(`${name} has ${found} tables of variables instead of ${tables.length}`);
  const waiting = [...tables];
  return page.replace(TABLE, () => TABLE_HEAD + (waiting.shift() ?? []).join(''));
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

/** A row of the table; `docs` is where docs/ is, seen from the page. */
function row({ meaning, variables }: Explained, docs: string): string {
  const pairs = variables.map((line) => line.split('='));
  const names = pairs.map(([name]) => `\`${name}\``).join(', ');
  const defaults = pairs.map(([, value]) => (value ? `\`${value}\`` : 'unset')).join(', ');
  const shown = meaning
    .replace(/\.$/, '')
    .replace(/\b[A-Z]+(?:_[A-Z]+)+\b|X-[\w*-]+/g, '`$&`')
    .replace(/docs\/([\w-]+\.md)/g, `[$&](${docs}$1)`);
  return `| ${names} | ${defaults} | ${shown} |\n`;
}
