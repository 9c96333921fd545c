import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon';
import chip from './chip.module.css';
import styles from './popover.module.css';

interface PopoverProps {
  label: ReactNode;
  isOn?: boolean;
  /** Opens it when the number changes: a key may do so. */
  openSignal?: number;
  className?: string;
  children: ReactNode;
}

const MARGIN = 8;

/** A chip that opens a small panel; a click elsewhere or Esc closes it, and the focus goes back. */
export function Popover({ label, isOn, openSignal, className = '', children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    const follow = (event: Event) => setOpen((event as ToggleEvent).newState === 'open');
    // When it opens, and when what it holds has loaded.
    const growth = new ResizeObserver(() => place(button.current, element));
    element.addEventListener('beforetoggle', follow);
    growth.observe(element);
    return () => {
      element.removeEventListener('beforetoggle', follow);
      growth.disconnect();
    };
  }, []);
  // After the listener is there: it may be shown open at once.
  useEffect(() => {
    if (openSignal) panel.current?.showPopover();
  }, [openSignal]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${chip.chip} ${isOn ? chip.set : ''} ${className}`}
        popoverTarget={id}
        aria-expanded={isOpen}
      >
        {label}
        <Icon name="down" size={14} />
      </button>
      <div ref={panel} id={id} popover="auto" className={styles.popover}>
        {isOpen && children}
      </div>
    </>
  );
}

/** Under the button, or above it where there is no room, and inside the window. */
function place(button: HTMLElement | null, panel: HTMLElement): void {
  if (!button || !panel.matches(':popover-open')) return;
  const { left, top, bottom } = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const isBelow = bottom + 4 + height + MARGIN <= window.innerHeight;
  panel.style.top = `${isBelow ? bottom + 4 : Math.max(MARGIN, top - height - 4)}px`;
  panel.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`;
  if (panel.contains(document.activeElement)) return;
  const first = panel.querySelector<HTMLElement>('input, select, button');
  (panel.querySelector<HTMLElement>('input:checked') ?? first)?.focus();
}

/** Closes the panel that an element is in; the browser gives the focus back to its button. */
export function closePopover(element: Element): void {
  const panel = element.closest<HTMLElement>('[popover]');
  panel?.hidePopover();
}

/** For a choice in a panel: closes the panel, then does what was chosen. */
export const pick = (run: () => void) => (event: MouseEvent<HTMLElement>) => {
  closePopover(event.currentTarget);
  run();
};
