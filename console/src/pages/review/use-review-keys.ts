import type { KeyHandler } from '../../keys/key-listener';
import type { ActionId } from '../../keys/key-table';
import { useKeys } from '../../keys/use-keys';
import { webUrl } from '../../ui/web-address';
import type { ReviewActions } from './review-actions';
import type { Sitting } from './sitting';
import type { PostViewState } from './use-post-view';

type Keys = Partial<Record<ActionId, KeyHandler>>;

interface ReviewKeys {
  sitting: Sitting;
  actions: ReviewActions;
  view: PostViewState;
  /** Decides about the post, or asks about the selection. */
  decide: (approved: boolean) => void;
  block: () => void;
  onSearch: () => void;
  onFilters: () => void;
  onGrid: () => void;
}

/** What the keys do on the review page. */
export function useReviewKeys(keys: ReviewKeys): void {
  useKeys('review', { ...decisionKeys(keys), ...selectionKeys(keys.sitting), ...viewKeys(keys) });
}

function decisionKeys({ actions, view, decide, block }: ReviewKeys): Keys {
  return {
    approve: () => decide(true),
    reject: () => decide(false),
    undo: () => void actions.undo(),
    score: view.editScore,
    note: view.editNote,
    block,
  };
}

function selectionKeys(sitting: Sitting): Keys {
  return {
    select: () => sitting.post !== null && sitting.toggle(sitting.post.id),
    selectRange: () => sitting.selectTo(sitting.state().current),
    selectAll: () => sitting.select(sitting.state().posts.map(({ id }) => id)),
    close: () => {
      if (sitting.state().selected.size === 0) return false;
      sitting.select([]);
      return true;
    },
  };
}

function viewKeys({ sitting, view, onSearch, onFilters, onGrid }: ReviewKeys): Keys {
  return {
    next: () => sitting.move(1),
    previous: () => sitting.move(-1),
    search: onSearch,
    filters: onFilters,
    showMedia: view.reveal,
    nextImage: view.nextImage,
    openOriginal: () => {
      const url = webUrl(sitting.post?.url);
      if (url) window.open(url, '_blank', 'noopener,noreferrer');
    },
    grid: onGrid,
  };
}
