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
  /** Edits the note with the menu of templates open. */
  pickTemplate: () => void;
  /** Changes each time that menu is to open. */
  templateSignal: number;
  stopEditing: () => void;
}

const FRESH = { isRevealed: false, image: 0, editing: null as PostViewState['editing'], templateSignal: 0 };

/** {@link PostViewState} for a post. */
export function usePostView(post: Post | null): PostViewState {
  const id = post?.id ?? null;
  const [state, setState] = useState({ id, ...FRESH });
  // Set while rendering: what was revealed must not be seen for a frame on the next post.
  const shown = state.id === id ? state : { id, ...FRESH };
  useEffect(() => {
    setState((before) => (before.id === id ? before : { id, ...FRESH }));
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
    templateSignal: shown.templateSignal,
    pickTemplate: () => change({ editing: 'note', templateSignal: shown.templateSignal + 1 }),
    stopEditing: () => change({ editing: null }),
  };
}
