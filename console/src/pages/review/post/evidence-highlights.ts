import { type RefObject, useLayoutEffect } from 'react';
import { hitsOf } from '../search-hits';
import type { EmojiPictures } from './emoji';
import { useReview } from '../use-review';
import { usePostScore } from './use-post-details';
import { PlainTextMap } from './plain-text-map';
import { type TextSpan, spanOf, type Post } from './post-models';

const ALL = 'evidence';
const CURRENT = 'evidence-current';
const HITS = 'search';

/** The text that is shown; there is one post at a time, as the browser has one list of highlights. */
let shown: PlainTextMap<Node> | null = null;

/** Highlights the evidence and search hits in the shown text without changing its elements. */
export function useEvidence(text: RefObject<HTMLElement | null>, post: Post, pictures: EmojiPictures): void {
  const { search } = useReview().session.filter;
  const { data: analysis } = usePostScore(post);
  const { content, plain_text: plainText } = post;
  useLayoutEffect(() => {
    if (!text.current) return;
    const map = new PlainTextMap<Node>(text.current, plainText);
    shown = map;
    return () => {
      if (shown === map) shown = null;
      paint(CURRENT, []);
    };
  }, [text, content, plainText, pictures]);
  useLayoutEffect(() => {
    const evidence = Object.values(analysis?.evidence ?? {}).flat();
    paint(
      ALL,
      evidence.flatMap((each) => spanOf(each) ?? []),
    );
    return () => paint(ALL, []);
  }, [content, plainText, analysis, pictures]);
  useLayoutEffect(() => {
    paint(HITS, hitsOf(plainText, search));
    return () => paint(HITS, []);
  }, [content, plainText, search, pictures]);
}

export function markEvidence(span: TextSpan | null): void {
  paint(CURRENT, span ? [span] : []);
}

export function scrollToEvidence(span: TextSpan): void {
  markEvidence(span);
  const range = rangeOf(span);
  if (range) bringIntoView(range);
}

function paint(name: string, spans: readonly TextSpan[]): void {
  if (!('highlights' in CSS)) return; // the chips say the same
  const ranges = spans.flatMap((span) => rangeOf(span) ?? []);
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

function rangeOf(span: TextSpan): Range | null {
  const found = shown?.find(span);
  if (!found) return null;
  const range = document.createRange();
  range.setStart(found.startNode, found.startOffset);
  range.setEnd(found.endNode, found.endOffset);
  return range;
}

/** Scrolls only when the range is close to the edges of the window: a fixed header or bar may cover them. */
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
