import { allPosts, type PostQuery } from '../../api/posts';

/** Saves all posts of a query as a file of the browser, one JSON object a line; throws when `signal` gives it up. */
export async function saveCopy(query: PostQuery, name: string, signal: AbortSignal): Promise<void> {
  const lines = (await allPosts(query, signal)).map((post) => `${JSON.stringify(post)}\n`);
  signal.throwIfAborted();
  download(
    new Blob(lines, { type: 'application/x-ndjson' }),
    `${name}-${new Date().toISOString().slice(0, 10)}.ndjson`,
  );
}

function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
