import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Post } from './post/post-models';

/** The id of the note that says what the author changed. */
export const EDIT_NOTE = 'edit-note';

/** What is loaded when it is shown gets the focus within this many milliseconds, or not at all. */
const LOADS_WITHIN = 2_000;

type Open = 'score' | 'note' | 'pictures' | null;

const FRESH = { id: null as number | null, isRevealed: false, image: 0, open: null as Open, templateSignal: 0 };

/** Shows the post where only the list or the grid is, and gives the element of an id the focus. */
export type ShowPane = (focusOn?: string) => void;

/** Returns {@link ShowPane}, which stays the same. */
export function useShowPane(setGrid: (isGrid: boolean) => void, hideList: () => void): ShowPane {
  const [wanted, setWanted] = useState({ id: '' });
  // After the render that brings the element in sight, or when it is loaded.
  useLayoutEffect(() => {
    const focus = () => {
      const element = document.getElementById(wanted.id);
      element?.focus();
      return element !== null;
    };
    if (wanted.id === '' || focus()) return undefined;
    const observer = new MutationObserver(() => focus() && stop());
    const stop = () => observer.disconnect();
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(stop, LOADS_WITHIN);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [wanted]);
  return useCallback(
    (id = '') => {
      setGrid(false);
      hideList();
      setWanted({ id });
    },
    [setGrid, hideList],
  );
}

/** What an author may edit of what a reviewer sees. */
function contentOf(post: Post | null): string {
  if (!post) return '';
  const { content, spoiler_text: warning, sensitive, media_attachments: media, details } = post;
  const { poll, quote } = details;
  const described = media.map(({ url, description }) => [url, description]);
  return JSON.stringify([content, warning, sensitive, described, poll?.options.map(({ title }) => title), quote?.text]);
}

/** The open post as it was before its author edited it; null unless that happened. An approval asks once for each edit. */
function useEdit(post: Post | null) {
  const [seen, setSeen] = useState(post);
  const [asked, setAsked] = useState('');
  const content = useMemo(() => contentOf(post), [post]);
  const before = useMemo(() => contentOf(seen), [seen]);
  const isSame = seen?.id === post?.id;
  if (!isSame) setSeen(post);
  const isEdited = isSame && content !== before;
  return {
    before: isEdited ? seen : null,
    isAsked: asked === content,
    /** Is this the first approval since the edit? */
    ask: () => {
      if (!isEdited || asked === content) return false;
      setAsked(content);
      return true;
    },
    accept: () => setSeen(post),
  };
}

/** How a post is shown, all of which is forgotten with the next one. */
export function usePostView(post: Post | null, showPane: ShowPane) {
  const id = post?.id ?? null;
  const [state, setState] = useState(FRESH);
  // Set while rendering: what was revealed must not be seen for a frame on the next post.
  const shown = state.id === id ? state : FRESH;
  useEffect(() => setState((before) => (before.id === id ? before : FRESH)), [id]);
  const change = (part: Partial<typeof state>) => setState({ ...shown, ...part, id });
  const open = (part: Partial<typeof state>) => {
    showPane();
    change(part);
  };
  const media = post?.media_attachments ?? [];
  return {
    ...shown,
    edit: useEdit(post),
    reveal: () => change({ isRevealed: !shown.isRevealed }),
    nextImage: () => change({ image: (shown.image + 1) % Math.max(1, media.length) }),
    /** Shows the picture at an index of the media in full size, or the current one; false where there is none. */
    viewPicture: (index = shown.image) => {
      const image = media[index]?.type === 'image' ? index : media.findIndex(({ type }) => type === 'image');
      if (image >= 0) change({ open: 'pictures', image });
      return image >= 0;
    },
    editScore: () => open({ open: 'score' }),
    editNote: () => open({ open: 'note' }),
    /** Edits the note with the menu of templates open. */
    pickTemplate: () => open({ open: 'note', templateSignal: shown.templateSignal + 1 }),
    close: () => change({ open: null }),
  };
}
