import { type TouchEvent, useRef } from 'react';
import { usePreferences } from '../../preferences/use-preferences';
import type { ReviewActions } from './review-actions';

/** A swipe goes so far to the side, in pixels, and at most half as far up or down. */
const FAR_ENOUGH = 90;

/** Sideways the finger is ours: browsers take such a swipe for going back, away from the page. */
const OURS = { touchAction: 'pan-y pinch-zoom' } as const;

/** On touch screens: right approves, left rejects; the buttons are there as well. */
export function useSwipe(actions: ReviewActions) {
  const { swipe } = usePreferences();
  const stop = useRef(() => {});
  if (!swipe) return {};
  return {
    style: OURS,
    onTouchStart: ({ touches, target }: TouchEvent) => {
      stop.current();
      const touch = touches[0];
      if (!touch || touches.length > 1) return;
      const { clientX: x, clientY: y } = touch;
      stop.current = listenForEnd(target, ({ clientX, clientY }) => {
        const across = clientX - x;
        const isAcross = Math.abs(across) >= FAR_ENOUGH && Math.abs(clientY - y) < Math.abs(across) / 2;
        if (isAcross) actions.decide(across > 0);
      });
    },
  };
}

/** Hears of the end on what was touched itself: that may be replaced under the finger, as placeholders are. */
function listenForEnd(target: EventTarget, onEnd: (touch: Touch) => void): () => void {
  const ending = new AbortController();
  const listen = (type: string, run: (event: Event) => void) =>
    target.addEventListener(type, run, { signal: ending.signal });
  listen('touchcancel', () => ending.abort());
  listen('touchend', (event) => {
    const touch = (event as globalThis.TouchEvent).changedTouches[0];
    ending.abort();
    if (touch) onEnd(touch);
  });
  return () => ending.abort();
}
