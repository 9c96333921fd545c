import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { authorCommands, useCommands } from '../../palette/commands';
import { nameOf } from './post/author-name';
import type { ReviewState } from './review-state';

/** Offers the authors of the list in the palette. */
export function useAuthorCommands({ posts }: Pick<ReviewState, 'posts'>): void {
  const [, navigate] = useLocation();
  const commands = useMemo(() => authorCommands(posts, nameOf, navigate), [posts, navigate]);
  useCommands('authors', commands);
}
