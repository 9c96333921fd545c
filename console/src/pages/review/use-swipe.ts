import { type PointerEvent, useRef } from 'react';
import { usePreferences } from '../../preferences/use-preferences';

/** A finger that has gone so far to the side swipes, in pixels; with less it may be about to scroll. */
const BEGINS = 12;

/** A swipe decides from this share of the card's width. */
const DECIDES = 0.3;

/** Sideways the finger is ours: browsers take such a swipe for going back, away from the page. */
const OURS = { touchAction: 'pan-y pinch-zoom' } as const;

interface Swipe {
  pointer: number;
  x: number;
  y: number;
  hasBegun: boolean;
  postId: number | undefined;
}

/** The card moves with the finger: far right approves, far left rejects; else, or if the post changed, it springs back. */
export function useSwipe(shownPost: () => number | undefined, decide: (approved: boolean) => void) {
  const { swipe: isOn } = usePreferences();
  const swipe = useRef<Swipe | null>(null);
  if (!isOn) return {};
  const end = (card: HTMLElement) => {
    swipe.current = null;
    letGo(card);
  };
  return {
    style: OURS,
    onPointerDown: (event: PointerEvent) => {
      const { pointerType, isPrimary, pointerId: pointer, clientX: x, clientY: y, target } = event;
      if (pointerType === 'touch' && !isOperated(target))
        swipe.current = isPrimary ? { pointer, x, y, hasBegun: false, postId: shownPost() } : null;
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget: card }: PointerEvent<HTMLElement>) => {
      const { current } = swipe;
      if (current?.pointer !== pointerId) return;
      if (current.postId !== shownPost()) return end(card);
      const across = clientX - current.x;
      if (!current.hasBegun) {
        if (Math.abs(clientY - current.y) > BEGINS) swipe.current = null;
        if (Math.abs(across) < BEGINS || swipe.current === null) return;
        current.hasBegun = true;
        card.setPointerCapture(pointerId); // what was touched may be replaced, as placeholders are
      }
      const side = across > 0 ? 'approve' : 'reject';
      card.dataset.swipe = isFar(across, card) ? `${side} far` : side;
      card.style.setProperty('--across', `${across}px`);
    },
    onPointerUp: ({ pointerId, clientX, currentTarget: card }: PointerEvent<HTMLElement>) => {
      const { current } = swipe;
      if (current?.pointer !== pointerId) return;
      const across = clientX - current.x;
      end(card);
      if (current.hasBegun && current.postId === shownPost() && isFar(across, card)) decide(across > 0);
    },
    onPointerCancel: ({ currentTarget: card }: PointerEvent<HTMLElement>) => end(card),
  };
}

function letGo(card: HTMLElement): void {
  card.style.removeProperty('--across');
  delete card.dataset.swipe;
}

function isOperated(target: EventTarget): boolean {
  return target instanceof Element && target.closest('audio, video, textarea') !== null;
}

function isFar(across: number, { offsetWidth }: HTMLElement): boolean {
  return Math.abs(across) >= offsetWidth * DECIDES;
}
