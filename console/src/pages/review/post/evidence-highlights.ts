import { type RefObject, useLayoutEffect } from 'react';
import { PlainTextMap } from './plain-text-map';
import { type Place, placeOf, type Post, type ScoreAnalysis } from './post-models';

/** The names that the style sheet paints. */
const ALL = 'evidence';
const CURRENT = 'evidence-current';

/** The text that is shown; there is one post at a time, as the browser has one list of highlights. */
let shown: PlainTextMap<Node> | null = null;

/** Marks the evidence in the post's text while it is shown, without touching its elements. */
export function useEvidence(
  text: RefObject<HTMLElement | null>,
  post: Post,
  analysis: ScoreAnalysis | undefined,
): void {
  const { content, plain_text: plainText } = post;
  useLayoutEffect(() => {
    if (!text.current) return;
    const map = new PlainTextMap<Node>(text.current, plainText);
    shown = map;
    return () => {
      if (shown === map) shown = null;
      paint(CURRENT, []);
    };
  }, [text, content, plainText]);
  useLayoutEffect(() => {
    paint(ALL, placesOf(analysis));
    return () => paint(ALL, []);
  }, [content, plainText, analysis]);
}

/** Marks one place more strongly than the others; null for none. */
export function markEvidence(place: Place | null): void {
  paint(CURRENT, place ? [place] : []);
}

/** Marks a place and brings it into view. */
export function scrollToEvidence(place: Place): void {
  markEvidence(place);
  const range = rangeOf(place);
  if (range) bringIntoView(range);
}

function placesOf(analysis: ScoreAnalysis | undefined): Place[] {
  return Object.values(analysis?.evidence ?? {})
    .flat()
    .flatMap((evidence) => placeOf(evidence) ?? []);
}

function paint(name: string, places: readonly Place[]): void {
  if (!('highlights' in CSS)) return; // the chips say the same
  const ranges = places.flatMap((place) => rangeOf(place) ?? []);
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

function rangeOf(place: Place): Range | null {
  const found = shown?.find(place);
  if (!found) return null;
  const range = document.createRange();
  range.setStart(found.startNode, found.startOffset);
  range.setEnd(found.endNode, found.endOffset);
  return range;
}

/** Scrolls only when the place is not well within what is seen: a fixed header or bar may lie over the edges. */
function bringIntoView(range: Range): void {
  const box = range.getBoundingClientRect();
  const scroller = scrollerOf(range.startContainer.parentElement);
  const view = scroller?.getBoundingClientRect() ?? { top: 0, height: window.innerHeight };
  const isSeen = box.top > view.top + view.height * 0.15 && box.bottom < view.top + view.height * 0.75;
  if (!isSeen) (scroller ?? window).scrollBy({ top: box.top - view.top - view.height / 3 });
}

function scrollerOf(element: Element | null): Element | null {
  if (!element) return null;
  const isScroller = /auto|scroll/.test(getComputedStyle(element).overflowY);
  return isScroller && element.scrollHeight > element.clientHeight ? element : scrollerOf(element.parentElement);
}
