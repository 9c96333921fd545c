import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api, bodyOf } from '../api/client';
import { authorCommands, type Command } from './commands';

/** Posts that are looked at for authors of one name on several servers. */
const POSTS = 100;

/** A handle, with or without `@` and its server. */
const HANDLE = /^@?([\p{L}\p{N}_.-]{2,}(?:@[\p{L}\p{N}.:-]+)?)$/u;

export function useFoundAuthors(typed: string): Command[] {
  const [, navigate] = useLocation();
  const handle = HANDLE.exec(typed)?.[1];
  const { data: posts = [] } = useQuery({
    queryKey: ['palette', handle],
    enabled: handle !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = {
        author: `@${handle}`,
        limit: POSTS,
        fields: 'author_account,author_display_name,author_username',
      };
      return (await bodyOf(api.GET('/api/v1/posts', { params: { query }, signal }))).items;
    },
  });
  return authorCommands(posts, (post) => post.author_display_name || post.author_username, navigate);
}
