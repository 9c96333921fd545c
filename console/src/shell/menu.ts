import { type RefObject, useEffect } from 'react';

/** Nav-rail.module.css shows the menu while the document has `data-menu`. */
const { dataset } = document.documentElement;

export function openMenu(): void {
  dataset.menu = 'open';
  document.querySelector<HTMLElement>('#menu a')?.focus();
}

/** Closes it and returns the focus to its button, unless the focus moved elsewhere. */
function closeMenu(isFocusIn: boolean): void {
  if (dataset.menu === undefined) return;
  if (isFocusIn) document.querySelector<HTMLElement>('[aria-controls=menu]')?.focus();
  delete dataset.menu;
}

/** The menu closes on Esc, on a link, and when the focus leaves it. */
export function useMenu(menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = menu.current;
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && closeMenu(true);
    const closeByLink = ({ target }: Event) => target instanceof Element && target.closest('a') && closeMenu(true);
    const closeByFocus = ({ relatedTarget: to }: FocusEvent) =>
      !(to instanceof Node && element?.contains(to)) && closeMenu(false);
    element?.addEventListener('keydown', closeByKey);
    element?.addEventListener('click', closeByLink);
    element?.addEventListener('focusout', closeByFocus);
    return () => {
      element?.removeEventListener('keydown', closeByKey);
      element?.removeEventListener('click', closeByLink);
      element?.removeEventListener('focusout', closeByFocus);
    };
  }, [menu]);
}
