import { api, bodyOf } from '../../api/client';
import type { PostQuery } from '../review/review-filter';

/** Posts of a request: the most that the service returns at once. */
const PAGE = 1_000;

/** Saves all posts of a query as a file of the browser, one JSON object a line; returns how many. */
export async function saveCopy(query: PostQuery, name: string): Promise<number> {
  const lines: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await bodyOf(
      api.GET('/api/v1/posts', { params: { query: { ...query, limit: PAGE, ...(cursor && { cursor }) } } }),
    );
    lines.push(...page.items.map((post) => `${JSON.stringify(post)}\n`));
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  download(
    new Blob(lines, { type: 'application/x-ndjson' }),
    `${name}-${new Date().toISOString().slice(0, 10)}.ndjson`,
  );
  return lines.length;
}

function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
