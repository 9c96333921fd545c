import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
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

/** Shows the post where only the list or the grid is, and gives the element of an id the focus. */
export type ShowPane = (focusOn?: string) => void;

/** Returns {@link ShowPane}, which stays the same. */
export function useShowPane(setGrid: (isGrid: boolean) => void, hideList: () => void): ShowPane {
  const [wanted, setWanted] = useState({ id: '' });
  // After the render that brings the element in sight.
  useLayoutEffect(() => document.getElementById(wanted.id)?.focus(), [wanted]);
  return useCallback(
    (id = '') => {
      setGrid(false);
      hideList();
      setWanted({ id });
    },
    [setGrid, hideList],
  );
}

/** {@link PostViewState} for a post. */
export function usePostView(post: Post | null, showPane: ShowPane): PostViewState {
  const id = post?.id ?? null;
  const [state, setState] = useState({ id, ...FRESH });
  // Set while rendering: what was revealed must not be seen for a frame on the next post.
  const shown = state.id === id ? state : { id, ...FRESH };
  useEffect(() => {
    setState((before) => (before.id === id ? before : { id, ...FRESH }));
  }, [id]);
  const change = (part: Partial<typeof state>) => setState({ ...shown, ...part });
  const edit = (part: Partial<typeof state>) => {
    showPane();
    change(part);
  };
  const images = post?.media_attachments.length ?? 0;
  return {
    isRevealed: shown.isRevealed,
    image: shown.image,
    editing: shown.editing,
    reveal: () => change({ isRevealed: !shown.isRevealed }),
    nextImage: () => change({ image: images === 0 ? 0 : (shown.image + 1) % images }),
    editScore: () => edit({ editing: 'score' }),
    editNote: () => edit({ editing: 'note' }),
    templateSignal: shown.templateSignal,
    pickTemplate: () => edit({ editing: 'note', templateSignal: shown.templateSignal + 1 }),
    stopEditing: () => change({ editing: null }),
  };
}
