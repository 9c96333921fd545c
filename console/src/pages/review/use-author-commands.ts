import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { type Command, useCommands } from '../../palette/commands';
import { nameOf } from './post/author-name';
import type { ReviewState } from './review-state';

/** Offers the authors of the list in the palette. */
export function useAuthorCommands({ posts }: Pick<ReviewState, 'posts'>): void {
  const [, navigate] = useLocation();
  const commands = useMemo(() => {
    const authors = new Map(posts.map((post) => [post.author_account, post]));
    return [...authors].map(([account, post]): Command => ({
      id: `author ${account}`,
      icon: 'users',
      label: nameOf(post),
      detail: account,
      run: () => navigate(`/?search=${encodeURIComponent(account)}&state=all`),
    }));
  }, [posts, navigate]);
  useCommands('authors', commands);
}
