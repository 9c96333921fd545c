import type { ScaleResult } from './scale-bench';

/** What was measured of a call, as soon as it was. */
export function scaleLine(result: ScaleResult): string {
  return `${result.posts.toLocaleString('en')} posts: ${result.call}: ${timesOf(result)} ms, ${result.calls} calls`;
}

/** A table in Markdown: a row for each call, a column for each size, medians in milliseconds with their interval and the least. */
export function scaleTable(results: readonly ScaleResult[]): string {
  const sizes = sizesOf(results);
  const rows = callsOf(results).map((call) => {
    const cells = sizes.map((posts) => {
      const found = results.find((result) => result.call === call && result.posts === posts);
      return found === undefined ? '' : timesOf(found);
    });
    return `| ${call} | ${cells.join(' | ')} |`;
  });
  const head = `| call, ms | ${sizes.map((posts) => `${posts.toLocaleString('en')} posts`).join(' | ')} |`;
  return [head, `|---|${sizes.map(() => '---|').join('')}`, ...rows].join('\n');
}

function timesOf({ ms, least }: ScaleResult): string {
  const interval = ms.low === ms.high ? '' : ` (${format(ms.low)}-${format(ms.high)}, least ${format(least)})`;
  return `${format(ms.median)}${interval}`;
}

const ROW = 22;
const LEFT = 250;
const WIDTH = 520;
/** Milliseconds at both ends of the logarithmic axis. */
const [LEAST, MOST] = [1, 1_000_000];
const COLOURS = ['#7fb3d5', '#2874a6', '#154360'];

/** The same as a picture: a dot for each size on a logarithmic axis, larger sizes darker. */
export function scalePlot(results: readonly ScaleResult[]): string {
  const sizes = sizesOf(results);
  const calls = callsOf(results);
  const height = ROW * (calls.length + 3);
  const ticks = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].map(
    (ms) =>
      `<line x1="${x(ms)}" x2="${x(ms)}" y1="${ROW}" y2="${height - ROW}" stroke="#ddd"/>` +
      `<text x="${x(ms)}" y="${height - 6}" text-anchor="middle">${ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`}</text>`,
  );
  const legend = sizes.map(
    (posts, i) =>
      `<text x="${LEFT + 150 * i}" y="14" fill="${colour(i)}">\u25cf ${posts.toLocaleString('en')} posts</text>`,
  );
  const rows = calls.map((call, row) => {
    const y = ROW * (row + 2);
    const dots = results
      .filter((result) => result.call === call)
      .map(({ posts, ms }) => `<circle cx="${x(ms.median)}" cy="${y}" r="5" fill="${colour(sizes.indexOf(posts))}"/>`);
    return `<text x="${LEFT - 12}" y="${y + 4}" text-anchor="end">${call}</text>${dots.join('')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 40} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${[...ticks, ...legend, ...rows].join('\n')}
</svg>
`;
}

const sizesOf = (results: readonly ScaleResult[]) => [...new Set(results.map(({ posts }) => posts))];
const callsOf = (results: readonly ScaleResult[]) => [...new Set(results.map(({ call }) => call))];
const colour = (size: number) => COLOURS[Math.min(size, COLOURS.length - 1)];
const format = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));

function x(ms: number): number {
  const share = Math.log(Math.min(MOST, Math.max(LEAST, ms)) / LEAST) / Math.log(MOST / LEAST);
  return Math.round(LEFT + WIDTH * share);
}
