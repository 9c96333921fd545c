import type { KeyHandler } from '../../keys/key-listener';
import type { ActionId } from '../../keys/key-table';
import { useKeys } from '../../keys/use-keys';
import { webUrl } from '../../ui/web-address';
import { asWhole } from './post/post-models';
import type { ReviewSession } from './review-session';
import { selectableOf } from './review-state';
import type { PostViewState } from './use-post-view';

type Keys = Partial<Record<ActionId, KeyHandler>>;

interface ReviewKeys {
  session: ReviewSession;
  undo: () => void;
  view: PostViewState;
  decide: (approved: boolean) => void;
  block: (() => void) | null;
  onUndoList: () => void;
  onSearch: () => void;
  onFilters: () => void;
  onGrid: () => void;
}

export function useReviewKeys(keys: ReviewKeys): void {
  useKeys('review', { ...decisionKeys(keys), ...selectionKeys(keys.session), ...viewKeys(keys) });
}

function decisionKeys({ undo, view, decide, block, onUndoList }: ReviewKeys): Keys {
  return {
    approve: () => decide(true),
    reject: () => decide(false),
    undo,
    undoList: onUndoList,
    score: view.editScore,
    note: view.editNote,
    template: view.pickTemplate,
    ...(block && { block }),
  };
}

function selectionKeys(session: ReviewSession): Keys {
  return {
    select: () => session.post !== null && session.toggle(session.post.id),
    selectRange: () => session.selectTo(session.state().current),
    selectAll: () => session.select(selectableOf(session.state(), session.listsDecided).map(({ id }) => id)),
    close: () => {
      if (session.state().selected.size === 0) return false;
      session.select([]);
      return true;
    },
  };
}

function viewKeys({ session, view, onSearch, onFilters, onGrid }: ReviewKeys): Keys {
  return {
    next: () => session.move(1),
    previous: () => session.move(-1),
    search: onSearch,
    filters: onFilters,
    showMedia: view.reveal,
    nextImage: view.nextImage,
    viewPicture: () => view.viewPicture(),
    openOriginal: () => {
      const url = session.post && webUrl(asWhole(session.post).url);
      if (url) window.open(url, '_blank', 'noopener,noreferrer');
    },
    grid: onGrid,
  };
}
