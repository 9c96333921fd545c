import { useEffect, useState } from 'react';
import type { Post } from './post/post-models';

/** How the post that is shown is shown; all of it is forgotten with the next one. */
export interface PostViewState {
  /** Are its sensitive media shown? */
  isRevealed: boolean;
  /** The index of the picture that is shown. */
  image: number;
  editing: 'score' | 'note' | null;
  reveal: () => void;
  nextImage: () => void;
  editScore: () => void;
  editNote: () => void;
  stopEditing: () => void;
}

/** {@link PostViewState} for a post. */
export function usePostView(post: Post | null): PostViewState {
  const id = post?.id ?? null;
  const [state, setState] = useState({ id, isRevealed: false, image: 0, editing: null as PostViewState['editing'] });
  // Set while rendering: what was revealed must not be seen for a frame on the next post.
  const shown = state.id === id ? state : { id, isRevealed: false, image: 0, editing: null };
  useEffect(() => {
    setState((before) => (before.id === id ? before : { id, isRevealed: false, image: 0, editing: null }));
  }, [id]);
  const change = (part: Partial<typeof state>) => setState({ ...shown, ...part });
  const images = post?.media_attachments.length ?? 0;
  return {
    isRevealed: shown.isRevealed,
    image: shown.image,
    editing: shown.editing,
    reveal: () => change({ isRevealed: !shown.isRevealed }),
    nextImage: () => change({ image: images === 0 ? 0 : (shown.image + 1) % images }),
    editScore: () => change({ editing: 'score' }),
    editNote: () => change({ editing: 'note' }),
    stopEditing: () => change({ editing: null }),
  };
}
