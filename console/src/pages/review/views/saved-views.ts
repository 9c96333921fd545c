import { useLocation } from 'wouter';
import { useDigitKeys } from '../../../keys/use-keys';
import { setPreferences } from '../../../preferences/preference-store';
import type { SavedView } from '../../../preferences/preferences';
import { usePreferences } from '../../../preferences/use-preferences';
import { type ReviewFilter, writeFilter } from '../review-filter';

/** Nobody keeps an overview of more. */
export const MOST_VIEWS = 20;

/** The reviewer's saved views, which follow them to every browser, and what can be done with them. */
export function useSavedViews() {
  const { views } = usePreferences();
  const [, navigate] = useLocation();
  return {
    views,
    open: ({ query }: SavedView) => navigate(query === '' ? '/' : `/?${query}`),
    /** A view of the same name is replaced; false when there are too many. */
    save: (view: SavedView): boolean => {
      const others = views.filter(({ name }) => name !== view.name);
      if (others.length >= MOST_VIEWS) return false;
      setPreferences({ views: [...others, view] });
      return true;
    },
    remove: (view: SavedView) => setPreferences({ views: views.filter((each) => each !== view) }),
  };
}

export function queryOf(filter: ReviewFilter, isGrid: boolean): string {
  return new URLSearchParams({ ...writeFilter(filter), ...(isGrid && { view: 'grid' }) }).toString();
}

/** G and a digit open the view at its position. */
export function useViewKeys(): void {
  const { views, open } = useSavedViews();
  useDigitKeys('view', views, open);
}
