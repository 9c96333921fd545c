/// <reference lib="dom" />

/** What a page noted of itself, in milliseconds. */
export interface Probe {
  /** From the start of the navigation until the first card was painted. */
  firstCard: number | null;
  /** Of each decision, from the press of its key until the next card was painted, give or take a frame. */
  nextCards: number[];
  /** Of each press that took at least 16 ms, from the press until what it changed was painted; by the Event Timing API. */
  presses: number[];
  /** Each that held the page up for 50 ms or more. */
  longTasks: number[];
  /** From each frame to the next. */
  frames: number[];
}

declare global {
  interface Window {
    sluiceProbe: Probe;
  }
}

/** Runs in a page before its own scripts, so nothing outside of the function can be used. */
export function installProbe(): void {
  const probe: Probe = { firstCard: null, nextCards: [], presses: [], longTasks: [], frames: [] };
  window.sluiceProbe = probe;
  const keys = new Set(['a', 'r']);
  const card = () => document.querySelector('article:has([data-testid=text])');

  /** The second frame begins when the first, which shows what is in the page now, has been painted. */
  const afterPaint = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));

  const whenCardIsNot = (before: Element | null, then: () => void) => {
    const observer = new MutationObserver(() => {
      const now = card();
      if (now === null || now === before) return;
      observer.disconnect();
      afterPaint(then);
    });
    observer.observe(document, { childList: true, subtree: true });
  };

  whenCardIsNot(null, () => (probe.firstCard = performance.now()));

  const noteDecision = ({ key, timeStamp }: KeyboardEvent) => {
    if (keys.has(key)) whenCardIsNot(card(), () => probe.nextCards.push(performance.now() - timeStamp));
  };
  window.addEventListener('keydown', noteDecision, { capture: true });

  const observe = (options: PerformanceObserverInit & { durationThreshold?: number }, into: number[]) => {
    const keep = (list: PerformanceObserverEntryList) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown' || options.type !== 'event') into.push(duration);
    };
    new PerformanceObserver(keep).observe(options);
  };
  observe({ type: 'event', durationThreshold: 16 }, probe.presses);
  observe({ type: 'longtask' }, probe.longTasks);

  let last = performance.now();
  const nextFrame = (now: number) => {
    probe.frames.push(now - last);
    last = now;
    requestAnimationFrame(nextFrame);
  };
  requestAnimationFrame(nextFrame);
}
