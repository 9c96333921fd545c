import { type TouchEvent, useRef } from 'react';
import { usePreferences } from '../../preferences/use-preferences';
import type { ReviewActions } from './review-actions';

/** A swipe goes so far to the side, in pixels, and at most half as far up or down. */
const FAR_ENOUGH = 90;

/** On touch screens: right approves, left rejects; the buttons are there as well. */
export function useSwipe(actions: ReviewActions) {
  const { swipe } = usePreferences();
  const start = useRef<{ x: number; y: number } | null>(null);
  if (!swipe) return {};
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const across = touch.clientX - start.current.x;
      const along = Math.abs(touch.clientY - start.current.y);
      start.current = null;
      if (Math.abs(across) >= FAR_ENOUGH && along < Math.abs(across) / 2) actions.decide(across > 0);
    },
  };
}
