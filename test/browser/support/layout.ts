/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { ConsolePage } from './console-page';

/** What can be operated, apart from what a listbox, a set of radio buttons or a closed panel does with other keys. */
const OPERABLE = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled, [tabindex="-1"])',
  'select',
  'textarea',
  'summary',
  '[role=listbox]',
].join(', ');

/** More steps than any page has. */
const MOST_STEPS = 400;

/** What makes a page scroll sideways, or is cut off by its edge; a region of its own that one can focus may scroll. */
export function scrollsSideways({ page }: ConsolePage): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const mayScroll = (element: Element): boolean => {
      const region = element.closest('[tabindex="0"][aria-label], [tabindex="0"][aria-labelledby]');
      return region !== null && region.getBoundingClientRect().right <= width + 1;
    };
    /** For screen readers alone. */
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    const isCut = (element: Element): boolean => {
      const { left, right, width: own, height } = element.getBoundingClientRect();
      const isSeen = own > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      return isSeen && (right > width + 1 || left < -1) && !isClipped(element);
    };
    const found = [...document.body.querySelectorAll('*')]
      .filter((element) => isCut(element) && !mayScroll(element))
      .map((element) => `${element.outerHTML.slice(0, 120)} ends at ${element.getBoundingClientRect().right}`);
    const scrollers = [...document.querySelectorAll('*')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && !mayScroll(element))
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .map((element) => `${element.outerHTML.slice(0, 120)} scrolls to ${element.scrollWidth}`);
    const whole = document.documentElement.scrollWidth;
    return [...(whole > width ? [`the page is ${whole} wide`] : []), ...found.slice(0, 5), ...scrollers];
  });
}

interface Walk {
  reached: number;
  unreached: string[];
  unmarked: string[];
}

/** What Tab reaches from the start on, what it does not, and what has the focus without anything to see of it. */
export async function walkByTab({ page }: ConsolePage): Promise<Walk> {
  await page.evaluate(startWalk, OPERABLE);
  for (let steps = 0; steps < MOST_STEPS && !(await page.evaluate(isWalkOver)); steps += 10)
    for (let step = 0; step < 10; step++) await page.keyboard.down('Tab');
  await page.keyboard.up('Tab');
  return page.evaluate(() => {
    const unreached = [...document.querySelectorAll('[data-stop]')].map((element) => element.outerHTML.slice(0, 160));
    const { reached, unmarked } = (window as unknown as { walk: Walk }).walk;
    return { reached, unreached, unmarked };
  });
}

/** Marks what is to be reached, notes what is, and begins at the first: a page just loaded has no focus, and Tab begins at its top. */
function startWalk(operable: string): void {
  const end = new AbortController();
  const walk = { reached: 0, unmarked: [] as string[], end: end.signal };
  Object.assign(window, { walk });
  for (const element of document.querySelectorAll<HTMLElement>('[data-seen]')) delete element.dataset.seen;
  for (const element of document.querySelectorAll<HTMLElement>(operable)) {
    const isOtherRadio = element instanceof HTMLInputElement && element.type === 'radio' && !element.checked;
    if (isOtherRadio || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('[role=listbox]') !== element && element.closest('[role=listbox]')) continue;
    element.dataset.stop = '';
  }
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.dataset.seen !== undefined) return end.abort();
    target.dataset.seen = '';
    delete target.dataset.stop;
    walk.reached++;
    const around = [target, target.parentElement, target.nextElementSibling].filter((each) => each !== null);
    const isMarked = around.some((each) => getComputedStyle(each).outlineStyle !== 'none');
    if (!isMarked) walk.unmarked.push(target.outerHTML.slice(0, 160));
  };
  // Over where nothing has the focus any more, or something again.
  document.addEventListener('focusin', note, end);
  document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget ?? end.abort(), end);
  if (document.activeElement !== document.body) document.querySelector<HTMLElement>('[data-stop]')?.focus();
}

const isWalkOver = () => (window as unknown as { walk: { end: AbortSignal } }).walk.end.aborted;

/** What can have the focus and is then out of sight, as behind a bar that stays where it is. */
export function hiddenFocus({ page }: ConsolePage): Promise<string[]> {
  return page.evaluate((operable) => {
    const isHidden = (element: HTMLElement): boolean => {
      element.focus();
      if (document.activeElement !== element) return false;
      const { left, top, width, height } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2);
      const label = element.closest('label');
      return seen === null || !(element.contains(seen) || seen.contains(element) || label?.contains(seen));
    };
    return [...document.querySelectorAll<HTMLElement>(operable)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('.skip'))
      .filter(isHidden)
      .map((element) => element.outerHTML.slice(0, 160));
  }, OPERABLE);
}

/** Parts of a page in which Tab goes as one reads. */
const READ_AS_ONE = '[role=toolbar], header, form, nav, tr, li, dialog';

/** What Tab reaches before something that stands above it, or left of it in the same line. */
export function outOfOrder({ page }: ConsolePage): Promise<string[]> {
  return page.evaluate(
    ([operable, parts]) => {
      const stops = [...document.querySelectorAll<HTMLElement>(operable)].filter((element) => {
        const isOtherRadio = element instanceof HTMLInputElement && element.type === 'radio';
        return !isOtherRadio && element.checkVisibility({ visibilityProperty: true });
      });
      const comesFirst = (one: DOMRect, other: DOMRect) =>
        one.bottom <= other.top || (one.right <= other.left && one.top < other.bottom && one.bottom > other.top);
      // What scrolls passes behind what does not.
      const fixedPart = (element: Element | null): Element | null =>
        element === null || getComputedStyle(element).position === 'fixed' ? element : fixedPart(element.parentElement);
      return stops.flatMap((stop, index) => {
        const next = stops[index + 1];
        const part = stop.closest(parts);
        const isSamePart = next && part && part === next.closest(parts) && fixedPart(stop) === fixedPart(next);
        if (!isSamePart || !comesFirst(next.getBoundingClientRect(), stop.getBoundingClientRect())) return [];
        return [`${stop.outerHTML.slice(0, 120)} before ${next.outerHTML.slice(0, 120)}`];
      });
    },
    [OPERABLE, READ_AS_ONE] as const,
  );
}

/** What moves, or would as soon as it changes. */
export function movingParts({ page }: ConsolePage): Promise<string[]> {
  return page.evaluate(() => {
    const running = document.getAnimations().map((animation) => `${animation.playState} ${animation.id}`);
    const lasting = [...document.querySelectorAll('*')].filter((element) => {
      const { animationName, transitionDuration, transitionProperty, scrollBehavior } = getComputedStyle(element);
      const isTimed =
        transitionProperty !== 'none' && transitionDuration.split(', ').some((time) => parseFloat(time) > 0);
      return animationName !== 'none' || isTimed || scrollBehavior === 'smooth';
    });
    return [...running, ...lasting.map((element) => element.outerHTML.slice(0, 120))];
  });
}
