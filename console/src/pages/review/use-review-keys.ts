import { useKeys } from '../../keys/use-keys';
import { webUrl } from '../../ui/web-address';
import { asWhole } from './post/post-models';
import { selectableOf } from './review-state';
import type { Review } from './use-review';

export function useReviewKeys({ session, view, decide, block, ...review }: Review): void {
  useKeys('review', {
    approve: () => decide(true),
    reject: () => decide(false),
    undo: review.undo,
    undoList: review.listUndo,
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
    search: review.onSearch,
    filters: review.onFilters,
    showMedia: view.reveal,
    nextImage: view.nextImage,
    viewPicture: () => view.viewPicture(),
    openOriginal: () => {
      const url = session.post && webUrl(asWhole(session.post).url);
      if (url) window.open(url, '_blank', 'noopener,noreferrer');
    },
    grid: () => review.setGrid(!review.isGrid),
  });
}
