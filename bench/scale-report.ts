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

const sizesOf = (results: readonly ScaleResult[]) => [...new Set(results.map(({ posts }) => posts))];
const callsOf = (results: readonly ScaleResult[]) => [...new Set(results.map(({ call }) => call))];
const format = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
