import { type RefObject, useRef } from 'react';
import { openRow, type Row } from './open-row';
import type { QueuePost } from './queue-posts';
import { useNamedPost } from './use-queue-filter';

export interface CurrentError {
  current: number | undefined;
  open(id: number): void;
  /** Opens the next or the one before; false when there is none. */
  step(by: 1 | -1): boolean;
  /** A row goes: the next one is opened, and gets the focus that the row had. */
  leave(id: number): void;
}

export function headerId(id: number): string {
  return `error-${id}`;
}

/** The opened error is named in the address; without that it is the first, which stays open when others come before it. */
export function useCurrentError(posts: readonly QueuePost[], heading: RefObject<HTMLElement | null>): CurrentError {
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
    step: (by) => goTo(posts[posts.findIndex(({ id }) => id === current) + by]),
    leave: (id) => {
      const index = posts.findIndex((post) => post.id === id);
      const next = posts[index + 1] ?? posts[index - 1];
      if (next && id === current) name(next.id);
      if (!hasFocus(id)) return;
      if (next) focusRow(next.id);
      else heading.current?.focus();
    },
  };
}

/** Puts the focus on the button of a post's row, before what has it goes. */
export function focusRow(id: number): void {
  const header = document.getElementById(headerId(id));
  header?.focus();
  // What it opens is rendered in the next frame.
  requestAnimationFrame(() => header?.closest('li')?.scrollIntoView({ block: 'nearest' }));
}

/** The row itself, or nothing at all, as after a key was pressed on the bare page. */
function hasFocus(id: number): boolean {
  const active = document.activeElement;
  const row = document.getElementById(headerId(id))?.closest('li');
  return active === null || active === document.body || row?.contains(active) === true;
}
