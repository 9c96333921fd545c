import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import type { IconName } from '../ui/icon';

export interface Command {
  id: string;
  icon: IconName;
  label: string;
  detail?: string;
  keyLabel?: string | null;
  run: () => void;
}

export function authorCommands<Post extends { author_account: string }>(
  posts: readonly Post[],
  labelOf: (post: Post) => string,
  navigate: (address: string) => void,
): Command[] {
  const authors = new Map(posts.map((post) => [post.author_account, post]));
  return [...authors].map(([account, post]) => ({
    id: `author ${account}`,
    icon: 'users',
    label: labelOf(post),
    detail: account,
    run: () => navigate(`/?search=${encodeURIComponent(account)}&state=all`),
  }));
}

/** The commands of each part of the console that offers some, by its name. */
export const commandStore = createStore<Readonly<Record<string, readonly Command[]>>>(() => ({}));

/** Offers commands in the palette while the component is shown; memoise them. */
export function useCommands(source: string, commands: readonly Command[]): void {
  useEffect(() => {
    commandStore.setState({ [source]: commands });
    return () => commandStore.setState({ [source]: [] });
  }, [source, commands]);
}

/** The ids of what was started last, latest first, until the console is loaded again. */
let used: readonly string[] = [];

export function noteUse(id: string): void {
  used = [id, ...used.filter((other) => other !== id)].slice(0, 5);
}

/** The commands that contain every word of a text, those that begin with it first; of no text, what was used lately. */
export function findCommands(commands: readonly Command[], text: string): Command[] {
  const wanted = fold(text);
  const words = wanted.split(/\s+/).filter(Boolean);
  const found = commands.filter(({ label, detail = '' }) => {
    const name = fold(`${label} ${detail}`);
    return words.every((word) => name.includes(word));
  });
  const latest = ({ id }: Command) => (used.includes(id) ? used.indexOf(id) : used.length);
  const begins = ({ label }: Command) => (fold(label).startsWith(wanted) ? 0 : 1);
  const rank = wanted === '' ? latest : begins;
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
