import { useKeys } from '../../keys/use-keys';
import { webUrl } from '../../ui/web-address';
import { asWhole } from './post/post-models';
import type { ReviewSession } from './review-session';
import { selectableOf } from './review-state';
import type { PostViewState } from './use-post-view';

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

export function useReviewKeys({ session, undo, view, decide, block, ...on }: ReviewKeys): void {
  useKeys('review', {
    approve: () => decide(true),
    reject: () => decide(false),
    undo,
    undoList: on.onUndoList,
    score: view.editScore,
    note: view.editNote,
    template: view.pickTemplate,
    ...(block && { block }),
    select: () => session.post !== null && session.toggle(session.post.id),
    selectRange: () => session.selectTo(session.state().current),
    selectAll: () => session.select(selectableOf(session.state(), session.listsDecided).map(({ id }) => id)),
    close: () => {
      if (session.state().selected.size === 0) return false;
      session.select([]);
      return true;
    },
    next: () => session.move(1),
    previous: () => session.move(-1),
    search: on.onSearch,
    filters: on.onFilters,
    showMedia: view.reveal,
    nextImage: view.nextImage,
    viewPicture: () => view.viewPicture(),
    openOriginal: () => {
      const url = session.post && webUrl(asWhole(session.post).url);
      if (url) window.open(url, '_blank', 'noopener,noreferrer');
    },
    grid: on.onGrid,
  });
}
