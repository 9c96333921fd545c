import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Post } from './post/post-models';

/** How the post that is shown is shown; all of it is forgotten with the next one. */
export interface PostViewState {
  isRevealed: boolean;
  image: number;
  open: 'score' | 'note' | 'pictures' | null;
  reveal: () => void;
  nextImage: () => void;
  /** Shows the picture at an index of the media in full size, or the current one; false where there is none. */
  viewPicture: (index?: number) => boolean;
  editScore: () => void;
  editNote: () => void;
  /** Edits the note with the menu of templates open. */
  pickTemplate: () => void;
  /** Changes each time that menu is to open. */
  templateSignal: number;
  close: () => void;
}

const FRESH = { isRevealed: false, image: 0, open: null as PostViewState['open'], templateSignal: 0 };

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
  const media = post?.media_attachments ?? [];
  return {
    isRevealed: shown.isRevealed,
    image: shown.image,
    open: shown.open,
    reveal: () => change({ isRevealed: !shown.isRevealed }),
    nextImage: () => change({ image: (shown.image + 1) % Math.max(1, media.length) }),
    viewPicture: (index = shown.image) => {
      const image = media[index]?.type === 'image' ? index : media.findIndex(({ type }) => type === 'image');
      if (image >= 0) change({ open: 'pictures', image });
      return image >= 0;
    },
    editScore: () => edit({ open: 'score' }),
    editNote: () => edit({ open: 'note' }),
    templateSignal: shown.templateSignal,
    pickTemplate: () => edit({ open: 'note', templateSignal: shown.templateSignal + 1 }),
    close: () => change({ open: null }),
  };
}
