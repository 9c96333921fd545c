import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import styles from './text.module.css';

const announcement = createStore(() => '');

/** Has screen readers say something when they are done with what they say. */
export function announce(text: string): void {
  // The same text again is a change only with another character.
  announcement.setState((before) => (text === before ? `${text} ` : text), true);
}

export function LiveRegion() {
  const text = useStore(announcement);
  return (
    <div className={styles.liveRegion} data-testid="said" role="status" aria-live="polite">
      {text}
    </div>
  );
}
