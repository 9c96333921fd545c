/** What stood around a part of the page when it was removed. */
type Place = Pick<MutationRecord, 'target' | 'nextSibling' | 'previousSibling'>;

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

const places = new WeakMap<Node, Place>();
let focused: Element | null = null;
const observer = new MutationObserver((records) => {
  const removed = note(records);
  const isLost = document.activeElement === document.body && removed.some((node) => node.contains(focused));
  if (isLost && focused) focusAtPlaceOf(focused);
});

/** Whenever what has the focus is removed, gives the focus to what is nearest to it, rather than to nothing. */
export function guardFocus(): void {
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', ({ target }) => (focused = target instanceof Element ? target : null));
  document.addEventListener('focusout', ({ target }) => {
    // The focus was moved away, unless the element is being removed.
    setTimeout(() => {
      if (focused === target && focused?.isConnected && document.activeElement === document.body) focused = null;
    });
  });
}

/** Gives an element the focus, or, where it is gone, its next sibling, its previous one, or what it was in. */
export function focusAtPlaceOf(element: Element): void {
  note(observer.takeRecords());
  const survivor = survivorOf(element);
  if (survivor === null || survivor.id === 'content') focusContent();
  else survivor.focus({ preventScroll: survivor !== element });
}

function note(records: readonly MutationRecord[]): Node[] {
  return records.flatMap((record) => {
    const removed = [...record.removedNodes];
    for (const node of removed) places.set(node, record);
    return removed;
  });
}

function survivorOf(node: Node | null): HTMLElement | null {
  if (node === null) return null;
  if (canHaveFocus(node)) return node;
  if (node.isConnected) return survivorOf(node.parentNode);
  const place = places.get(node.getRootNode());
  if (!place) return null;
  const beside = [place.nextSibling, place.previousSibling].find((each) => each !== null && canHaveFocus(each));
  return beside ? survivorOf(beside) : survivorOf(place.target);
}

function canHaveFocus(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && node.isConnected && node.matches(FOCUSABLE) && node.checkVisibility();
}

export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
