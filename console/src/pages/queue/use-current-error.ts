import { useRef } from 'react';
import { openRow, type Row } from './open-row';
import type { QueuePost } from './queue-posts';
import { useNamedPost } from './use-queue-filter';

export function headerId(id: number): string {
  return `error-${id}`;
}

/** The address names the open error; otherwise the first is open, and stays open when others come before it. */
export function useCurrentError(posts: readonly QueuePost[]) {
  const [named, name] = useNamedPost();
  const before = useRef<Row | null>(null);
  const row = openRow(
    posts.map(({ id }) => id),
    named,
    before.current,
  );
  before.current = row ?? before.current;
  const current = row?.id;
  const goTo = (post: QueuePost | undefined) => {
    if (!post) return false;
    name(post.id);
    focusRow(post.id);
    return true;
  };
  return {
    current,
    open: name,
    step: (by: 1 | -1) => goTo(posts[posts.findIndex(({ id }) => id === current) + by]),
    /** A row goes: when it was open, the next one is opened. */
    leave: (id: number) => {
      const index = posts.findIndex((post) => post.id === id);
      if (id === current) goTo(posts[index + 1] ?? posts[index - 1]);
    },
  };
}

function focusRow(id: number): void {
  const header = document.getElementById(headerId(id));
  header?.focus();
  // What it opens is rendered in the next frame.
  requestAnimationFrame(() => header?.closest('li')?.scrollIntoView({ block: 'nearest' }));
}
