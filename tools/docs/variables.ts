const TABLE_HEAD = '| Variable | Default | Meaning |\n|---|---|---|\n';
const TABLE = /\| Variable \| Default \| Meaning \|\n\|---\|---\|---\|\n(?:\|.*\n)*/g;

/** The variables of the service that most operators set. */
const USUALLY_SET: ReadonlySet<string> = new Set([
  'PORT',
  'DATABASE_URL',
  'DATA_DIR',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'ADMIN_USERNAME',
  'INITIAL_API_KEY',
  'FETCH_INTERVAL_MINUTES',
]);

/** A comment of `.env.example` and the variables below it, as lines `NAME=default`. */
interface Explained {
  meaning: string;
  variables: string[];
}

/** docs/configuration.md with tables of all variables, as the two `.env.example` explain them. */
export function configurationPage(page: string, service: string, bot: string): string {
  const all = readExample(service);
  const isUsual = ({ variables: [first = ''] }: Explained) => USUALLY_SET.has(first.split('=')[0] ?? '');
  const tables = [all.filter(isUsual), all.filter((explained) => !isUsual(explained)), readExample(bot)];
  return withTables(
    'docs/configuration.md',
    page,
    tables.map((rows) => rows.map(row)),
  );
}

function withTables(name: string, page: string, tables: readonly string[][]): string {
  const found = page.match(TABLE)?.length ?? 0;
  if (found !== tables.length) throw new Error(`${name} has ${found} tables of variables instead of ${tables.length}`);
  const waiting = [...tables];
  return page.replace(TABLE, () => TABLE_HEAD + (waiting.shift() ?? []).join(''));
}

/** Skips the heading of the file, and comments that only show an example value. */
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
    .replace(/docs\/([\w-]+\.md)/g, '[$1]($1)');
  return `| ${names} | ${defaults} | ${shown} |\n`;
}
